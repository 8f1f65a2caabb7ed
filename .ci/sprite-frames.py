#!/usr/bin/env python3
"""Cuts exported sprite sheets up by their JSON, and compares every frame with pictures from elsewhere.

    sprite-frames.py FOLDER PROGRAM

PROGRAM exports the examples as sheets and as files. Every sprite of a sheet has to be the file of its name, and every file
at two pixels a point what RefreshKit draws at its frame: FOLDER/NAME/FRAME-WIDTHxHEIGHT.bgra.
"""
import glob, json, os, re, subprocess, sys, tempfile
import numpy as np
from PIL import Image

NAMES = ['Colors', 'Bubbles', 'Google', 'Yahoo']


def export(program, layout, out):
    subprocess.run(
        [program, 'export', *NAMES, '--format', 'lottie', '--format', 'sprites', '--sprites', layout, '--out', out],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def cut(folder, suffix, form):
    """The sprites of a sheet by their names, as they were before their clear edges were cut off."""
    sheet = json.load(open(f'{folder}/sheet{form}{suffix}.json'))
    picture = Image.open(f'{folder}/{sheet["meta"]["image"]}').convert('RGBA')
    frames = sheet['frames']
    if isinstance(frames, list): frames = {frame['filename']: frame for frame in frames}
    sprites = {}
    for name, frame in frames.items():
        place, source, size = frame['frame'], frame['spriteSourceSize'], frame['sourceSize']
        whole = Image.new('RGBA', (size['w'], size['h']))
        box = (place['x'], place['y'], place['x'] + place['w'], place['y'] + place['h'])
        whole.paste(picture.crop(box), (source['x'], source['y']))
        sprites[name] = whole
    return sprites, sheet


def main():
    reference, program = sys.argv[1:]
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for layout in ('sheet', 'files'): export(program, layout, f'{folder}/{layout}')
        for name in NAMES:
            compared = drawn = 0
            lottie = json.load(open(f'{folder}/sheet/{name}.json'))
            markers = {marker['cm']: marker for marker in lottie['markers']}
            for suffix in ('', '@2x', '@3x'):
                for form in ('', '-array'):
                    sprites, sheet = cut(f'{folder}/sheet/{name}', suffix, form)
                    files = glob.glob(f'{folder}/files/{name}/*[0-9]{suffix}.png')
                    files = [file for file in files if suffix or '@' not in os.path.basename(file)]
                    if {os.path.basename(file).replace(suffix, '') for file in files} != set(sprites):
                        faults.append(f'{name}: sheet{form}{suffix} does not have the sprites that there are files of')
                    for sprite, picture in sprites.items():
                        file = f'{folder}/files/{name}/{sprite[:-4]}{suffix}.png'
                        if np.array_equal(np.array(picture), np.array(Image.open(file).convert('RGBA'))): compared += 1
                        else: faults.append(f'{name}: {sprite} of sheet{form}{suffix} is not its file')
                    length = {tag['name']: tag['to'] - tag['from'] + 1 for tag in sheet['meta']['frameTags']}
                    if sum(length.values()) != len(sprites): faults.append(f'{name}: the tags are not all sprites')
            for file in glob.glob(f'{folder}/files/{name}/*@2x.png'):
                part, number = re.match(r'(.*)-(\d+)@2x', os.path.basename(file)).groups()
                # Thirty a second of sixty, and the last.
                frame = int(number) if part == 'pull' else min(2 * int(number), markers[part]['dr'])
                frame += markers[part]['tm']
                wanted = glob.glob(f'{reference}/{name}/{frame}-*[0-9].bgra')
                if not wanted: continue
                width, height = map(int, re.search(r'-(\d+)x(\d+)', wanted[0]).groups())
                ours = np.fromfile(wanted[0], np.uint8).reshape(height, width, 4)[:, :, [2, 1, 0, 3]].astype(int)
                sprite = np.array(Image.open(file).convert('RGBA')).astype(float)
                sprite[:, :, :3] = np.round(sprite[:, :, :3] * sprite[:, :, 3:] / 255)
                # A file has colours that are not multiplied by their alpha: half a step is lost there and back.
                if sprite.shape != ours.shape or np.abs(sprite - ours).max() > 1:
                    faults.append(f'{name}: {os.path.basename(file)} is not what is drawn at frame {frame}')
                drawn += 1
            print(f'{name}: {compared} sprites cut out of sheets are their files, {drawn} files are frames')
            if not compared or not drawn: faults.append(f'{name}: nothing to compare')
    if faults: sys.exit('sprite-frames: ' + '; '.join(faults[:8]) + (f' and {len(faults) - 8} more' if len(faults) > 8 else ''))


main()
