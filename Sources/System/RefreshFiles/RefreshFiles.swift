// Files are read within the limits of RefreshInput.
@_exported import RefreshInput
