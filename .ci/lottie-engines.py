#!/usr/bin/env python3
"""Holds Lottie files against the schema, and their pictures in three engines against RefreshKit's own.

    LOTTIE_WEB=…/async-Lottie.js lottie-engines.py FOLDER [--schema] [NAME …]

FOLDER holds NAME.json and, for each, NAME/FRAME-WIDTHxHEIGHT.bgra: what RefreshKit draws at a frame. Where a picture of
the control lies between pixels there are FRAME-WIDTHxHEIGHT-down.bgra and -nearest.bgra beside it, with the picture at
whole pixels: rlottie and ThorVG draw pictures nowhere else, and are held against these. A frame passes
where at most 0.10 % of its pixels are off by more than 32, none by more than 96, and flat areas by at most 4. Names
that begin with near- are files of what Lottie does not say exactly: they have tolerances of their own, `NEAR`, as has what
an engine is known to draw otherwise. Those of theme- and texts- have other colours
and texts in their slots than in their layers. Names that
begin with fault- are files with a planted fault, and have to fail.

A line of figures is printed for each file: its size and that of NAME.lottie, and for each engine the largest share of
pixels that are off by more than 32, the largest difference, and the largest in a flat area. FOLDER/NAME.png has the
frame that differs most: RefreshKit's picture and those of the engines. --schema looks at no pictures.
"""
import base64, concurrent.futures, ctypes, ctypes.util, glob, io, json, os, re, subprocess, sys, sysconfig, tempfile
import jsonschema, lottie_specs
import numpy as np
from PIL import Image

POINTER = ctypes.c_void_p


def rlottie(path, width, height, frames):
    library = ctypes.CDLL(ctypes.util.find_library('rlottie'))
    library.lottie_animation_from_file.restype = POINTER
    animation = library.lottie_animation_from_file(path.encode())
    if not animation: raise ValueError('rlottie cannot load it')
    pictures = []
    for frame in frames:
        buffer = np.zeros((height, width, 4), np.uint8)
        library.lottie_animation_render(
            POINTER(animation), ctypes.c_size_t(frame), buffer.ctypes.data_as(POINTER), ctypes.c_size_t(width),
            ctypes.c_size_t(height), ctypes.c_size_t(width * 4))
        pictures.append(buffer[:, :, [2, 1, 0, 3]].copy())
    library.lottie_animation_destroy(POINTER(animation))
    return pictures


def thorvg(path, width, height, frames):
    folder = os.path.join(sysconfig.get_paths()['platlib'], 'thorvg_python')
    library = ctypes.CDLL(glob.glob(folder + '/libthorvg*')[0])
    library.tvg_engine_init(ctypes.c_uint(0))
    for name in ('tvg_lottie_animation_new', 'tvg_animation_get_picture', 'tvg_swcanvas_create'):
        getattr(library, name).restype = POINTER
    animation = POINTER(library.tvg_lottie_animation_new())
    picture = POINTER(library.tvg_animation_get_picture(animation))
    if library.tvg_picture_load(picture, path.encode()): raise ValueError('ThorVG cannot load it')
    library.tvg_picture_set_size(picture, ctypes.c_float(width), ctypes.c_float(height))
    canvas = POINTER(library.tvg_swcanvas_create(ctypes.c_int(0)))
    buffer = np.zeros((height, width, 4), np.uint8)
    library.tvg_swcanvas_set_target(canvas, buffer.ctypes.data_as(POINTER), width, width, height, ctypes.c_int(0))
    library.tvg_canvas_add(canvas, picture)
    pictures = []
    for frame in frames:
        library.tvg_animation_set_frame(animation, ctypes.c_float(frame))
        library.tvg_canvas_update(canvas)
        library.tvg_canvas_draw(canvas, ctypes.c_bool(True))
        library.tvg_canvas_sync(canvas)
        pictures.append(buffer.copy())
    library.tvg_canvas_destroy(canvas)
    library.tvg_animation_del(animation)
    return pictures


PAGE = '''<!doctype html><meta charset=utf-8><body style="margin:0">
<script>self.webpackChunkdash_extensions={push(c){self.mods=c[1]}};</script><script>%(library)s</script>
<script>for(const id in mods){const s=mods[id].toString();if(s.includes('loadAnimation')&&s.includes('"5.12.2"')){
 const m={exports:{}},r=()=>({});r.g=window;r.nmd=x=>x;r.d=r.r=r.o=()=>{};r.n=x=>(()=>x);
 mods[id].call(m.exports,m,m.exports,r);window.lottie=m.exports.default||m.exports;}}</script>
<div id=c style="width:%(w)dpx;height:%(h)dpx"></div><pre id=out></pre><script>
const W=%(w)d,H=%(h)d,el=document.getElementById('c'),out=document.getElementById('out');
const an=lottie.loadAnimation({container:el,renderer:'svg',loop:false,autoplay:false,animationData:%(data)s});
an.setSubframe(true);
(async()=>{const res=[];for(const f of %(frames)s){an.goToAndStop(f,true);const svg=el.querySelector('svg');
 svg.setAttribute('width',W);svg.setAttribute('height',H);const im=new Image();
 im.src='data:image/svg+xml;charset=utf-8,'+encodeURIComponent(new XMLSerializer().serializeToString(svg));
 await im.decode();const cv=document.createElement('canvas');cv.width=W;cv.height=H;
 cv.getContext('2d').drawImage(im,0,0,W,H);res.push(cv.toDataURL('image/png').split(',')[1]);}
 out.textContent='DONE '+JSON.stringify(res)})().catch(e=>out.textContent='ERR '+e);
</script>'''


def lottie_web(path, width, height, frames):
    page = PAGE % dict(
        library=open(os.environ['LOTTIE_WEB']).read(), w=width, h=height, data=open(path).read(),
        frames=json.dumps(frames))
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + '/p.html', 'w') as file: file.write(page)
        said = subprocess.run(
            ['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--force-device-scale-factor=1',
             '--virtual-time-budget=60000', '--dump-dom', '--user-data-dir=' + folder + '/profile',
             'file://' + folder + '/p.html'], capture_output=True, text=True, timeout=300)
    text = re.search(r'<pre id="out">(.*?)</pre>', said.stdout, re.S)
    if not text or not text.group(1).startswith('DONE'):
        raise ValueError(text.group(1)[:300] if text else said.stderr[-300:])
    pictures = []
    for data in json.loads(text.group(1)[5:]):
        picture = np.array(Image.open(io.BytesIO(base64.b64decode(data))).convert('RGBA')).astype(float)
        picture[:, :, :3] = np.round(picture[:, :, :3] * picture[:, :, 3:4] / 255)
        pictures.append(picture.astype(np.uint8))
    return pictures


ENGINES = {'rlottie': rlottie, 'thorvg': thorvg, 'lottie-web': lottie_web}

# Which frames of RefreshKit's an engine is held against where a picture lies between pixels.
WHOLE_PIXELS = {'rlottie': 'down', 'thorvg': 'nearest'}

# The share of pixels in percent that may be off by more than 32, the largest difference, and that in flat areas.
EXACT = (0.10, 96, 4)

# What is drawn nearly: of each control the tolerance in an engine where it is another one; None where an engine is known
# to draw it otherwise.
NEAR = {
    # A blur in eight steps, each a sixteenth of the shadow's alpha off at most.
    'near-Shadowed': dict.fromkeys(ENGINES, (0.10, 96, 8)),
    # Sectors of one colour, of which two lie above each other where the layer's edge cuts them off.
    'near-Sweep': dict.fromkeys(ENGINES, (0.25, 128, 8)),
    # ThorVG draws a picture that is scaled half a pixel to a pixel beside its place: of the shifts by halves of a pixel
    # these come nearest, with less than half of the mean difference at a fifth of the size.
    'Sprout': {'thorvg': (0.10, 96, 5)},
    # An ellipse of 4 to 24 segments, which Chromium's rasterizer covers by up to 71 of 255 otherwise than 32 samples a
    # pixel and axis do: 0.104 % of the pixels in two frames.
    'Squashed': {'lottie-web': (0.105, 96, 4)},
    # rlottie reads no slots.
    'theme-ColoredSquares': {'rlottie': None},
    # rlottie draws no texts.
    'texts-Titled': {'rlottie': None},
    # rlottie begins to dash at another point of a path.
    'near-Dashed': {'rlottie': None},
    # The picture, a tenth of what is drawn, is squeezed and has no perspective; rlottie makes larger squares of its pixels.
    'near-Door': {'rlottie': (6, 192, 160), 'thorvg': (2.5, 160, 160), 'lottie-web': (2.5, 160, 160)},
}


def ground_for(pictures):
    """A grey that few controls are made of, since white alone would hide what is white; white where one nearly is."""
    drawn = [picture[picture[:, :, 3] > 200][:, :3].astype(int) for picture in pictures]
    near = sum(int((np.abs(pixels - 100).max(1) < 32).sum()) for pixels in drawn if len(pixels))
    return 255 if 2 * near > sum(len(pixels) for pixels in drawn) else 100


def on_ground(picture, ground):
    """A premultiplied picture on a ground."""
    picture = picture.astype(np.int32)
    return np.clip(picture[:, :, :3] + (255 - picture[:, :, 3:4]) * ground // 255, 0, 255)


def figures(a, b):
    """The share of pixels in percent that are off by more than 32, the largest difference, and that of flat areas."""
    difference = np.abs(a - b).max(2)

    def edges(x):
        padded = np.pad(x, ((1, 1), (1, 1), (0, 0)), mode='edge')
        near = np.stack([padded[i:i + x.shape[0], j:j + x.shape[1]] for i in range(3) for j in range(3)])
        return (near.max(0) - near.min(0)).max(2) > 8
    flat = difference[~(edges(a) | edges(b))]
    return (difference > 32).mean() * 100, int(difference.max()), int(flat.max()) if flat.size else 0


def passes(measured, limits): return all(value <= limit for value, limit in zip(measured, limits))


def pictures_in_child(engine, path, width, height, frames):
    """An engine in a process of its own, which it may take down."""
    with tempfile.TemporaryDirectory() as folder:
        result = folder + '/pictures.npy'
        child = os.fork()
        if child == 0:
            code = 1
            try:
                np.save(result, np.stack(ENGINES[engine](path, width, height, frames)))
                code = 0
            except Exception as error: print(f'{engine}: {error}', file=sys.stderr)
            os._exit(code)
        if os.waitpid(child, 0)[1] != 0: raise ValueError('the engine failed')
        return np.load(result)


def check_schema(folder, name, validator):
    document = json.load(open(f'{folder}/{name}.json'))
    return [f'schema: {error.message[:120]}' for error in validator.iter_errors(document)]


def check_pictures(folder, name):
    """What is wrong with the pictures of a file, which engines did not draw it, and what was measured, in words."""
    path = f'{folder}/{name}.json'
    parts = [re.fullmatch(r'(\d+)-(\d+)x(\d+)(?:-(\w+))?\.bgra', file) for file in os.listdir(f'{folder}/{name}')]
    if not parts: return [], ['no picture to compare with'], []
    files = {(int(part[1]), part[4]): f'{folder}/{name}/{part[0]}' for part in parts}
    frames = sorted({frame for frame, _ in files})
    width, height = int(parts[0][2]), int(parts[0][3])

    def frames_for(engine):
        """RefreshKit's frames, where there are any with the engine's own places of pictures those."""
        paths = [files.get((frame, WHOLE_PIXELS.get(engine)), files[frame, None]) for frame in frames]
        return [np.fromfile(path, np.uint8).reshape(height, width, 4)[:, :, [2, 1, 0, 3]] for path in paths]
    ground = ground_for(frames_for(None))

    def on_it(pictures): return [on_ground(picture, ground) for picture in pictures]
    ours = on_it(frames_for(None))
    faults, broken, words, shown, worst = [], [], [], {}, []
    for engine in ENGINES:
        limits = NEAR.get(name, {}).get(engine, EXACT)
        try:
            theirs = on_it(pictures_in_child(engine, path, width, height, frames))
        except ValueError as error:
            broken.append(f'{engine}: {error}')
            continue
        shown[engine] = theirs
        measured = [figures(a, b) for a, b in zip(on_it(frames_for(engine)), theirs)]
        over, most, flat = (max(column) for column in zip(*measured))
        words.append(f'{engine} {over:.3f} % {most} {flat}' + (' (known to differ)' if limits is None else ''))
        if limits is None: continue
        worst += [(one, index) for index, one in enumerate(measured)]
        wrong = [frame for frame, one in zip(frames, measured) if not passes(one, limits)]
        if wrong: faults.append(f'{engine}: {len(wrong)} of {len(frames)} frames, first {wrong[0]}')
    if shown:
        index = max(worst)[1] if worst else 0
        rows = [ours[index]] + [theirs[index] for theirs in shown.values()]
        Image.fromarray(np.vstack(rows).astype(np.uint8)).save(f'{folder}/{name}.png')
        words.append(f'most at frame {frames[index]}')
    return faults, broken, words


def sizes(folder, name):
    zipped = f'{folder}/{name}.lottie'
    words = [f'{os.path.getsize(f"{folder}/{name}.json")} bytes']
    return words + ([f'zipped {os.path.getsize(zipped)}'] if os.path.exists(zipped) else [])


def main():
    folder, *words = sys.argv[1:]
    wanted = [word for word in words if not word.startswith('--')]
    has_pictures = '--schema' not in words
    schema = os.path.join(os.path.dirname(lottie_specs.__file__), 'data', 'lottie.schema.json')
    validator = jsonschema.Draft202012Validator(json.load(open(schema)))
    names = sorted(os.path.basename(path)[:-5] for path in glob.glob(folder + '/*.json'))
    names = [name for name in names if not wanted or name in wanted]
    if not names: sys.exit('lottie-engines: there is no file to look at')
    failed = []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        pictures = {
            name: pool.submit(check_pictures, folder, name) if has_pictures else None for name in names}
        for name in names:
            planted = name.startswith('fault-')
            # What is planted shows in pictures.
            if planted and not has_pictures: continue
            faults, broken, measured = check_schema(folder, name, validator), [], sizes(folder, name)
            if has_pictures:
                more, broken, figured = pictures[name].result()
                faults, measured = faults + more, measured + figured
            # A fault is caught by what is drawn, not where nothing is.
            is_right = not broken and bool(faults) == planted
            if not is_right: failed.append(name)
            faults += broken
            verdict = ('caught' if is_right else 'NOT CAUGHT') if planted else 'passes' if is_right else 'FAILED'
            print(f'{name}: {verdict}: {", ".join(measured)}' + (f' ({"; ".join(faults)})' if faults else ''), flush=True)
    if failed: sys.exit(f'lottie-engines: {len(failed)} of {len(names)} files failed: {", ".join(failed)}')


main()
