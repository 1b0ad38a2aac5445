import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FaceName, packagedFont } from '@/lib/pdf/text/font-files'
import { type Slice, startSubsetter } from './font-subset'
import { SLICED_FACES, SLICING, scriptSlices } from './script-slices'
import { packWoff2 } from './woff2'

/** What a keyboard types in Latin, Greek and Cyrillic, and what the handwritings have of it. */
export const TYPED: Slice[] = [
  { from: 0x20, to: 0x52f },
  { from: 0x1d00, to: 0x2122 },
]
const WRITTEN: Slice[] = [
  { from: 0x20, to: 0x17f },
  { from: 0x401, to: 0x451 },
  { from: 0x2013, to: 0x2019 },
]

/** The handwritings of typed marks (`lib/printing/typed-mark`), without the characters that no name has. */
const MARKS: { style: string; package: string; file: string; slices: Slice[] }[] = [
  ['classic', 'dejavu-fonts-ttf', 'ttf/DejaVuSerifCondensed-Italic.ttf'],
  ['flowing', '@expo-google-fonts/dancing-script', '400Regular/DancingScript_400Regular.ttf'],
  ['formal', '@expo-google-fonts/great-vibes', '400Regular/GreatVibes_400Regular.ttf'],
  ['relaxed', '@expo-google-fonts/caveat', '400Regular/Caveat_400Regular.ttf'],
  ['fine', '@expo-google-fonts/sacramento', '400Regular/Sacramento_400Regular.ttf'],
  ['inked', '@expo-google-fonts/homemade-apple', '400Regular/HomemadeApple_400Regular.ttf'],
].map(([style = '', name = '', file = '']) => ({
  style,
  package: name,
  file,
  slices: style === 'classic' ? TYPED : WRITTEN,
}))

/** A fortieth of the time that the best compression takes, for a tenth more bytes. */
const SLICE_QUALITY = 5

/** The weights that the pages use, of the variable font. */
const WEIGHTS = { lightest: 400, boldest: 700 }
/**
 * The pages' own face in two files: what nearly every page shows, and the rest, for which `app/fonts.ts` names the characters. A page
 * without those loads a third of the font: 20.7 KB, where the slice of @fontsource-variable/geist, with all weights, has 29.4.
 */
const GEIST_FILES: { name: string; slices: Slice[] }[] = [
  {
    name: 'geist.woff2',
    slices: [
      { from: 0x20, to: 0xff },
      { from: 0x2000, to: 0x206f },
      { from: 0x20ac, to: 0x20ac },
      { from: 0x2122, to: 0x2122 },
      { from: 0x2190, to: 0x2193 },
      { from: 0x2212, to: 0x2212 },
    ],
  },
  {
    name: 'geist-other.woff2',
    slices: [
      { from: 0x100, to: 0x1fff },
      { from: 0x2070, to: 0xffff },
    ],
  },
]

/** Cuts those faces into `public/fonts`, with style sheets that let a browser fetch the slices it needs, once a version of the packages. */
export async function cutFontSlices(root: string): Promise<void> {
  const { resolve } = createRequire(path.join(root, 'package.json'))
  const manifestOf = (source: { package: string }) => resolve(`${source.package}/package.json`)
  // The package exports its fonts only, and no description of itself.
  const geist = path.dirname(resolve('geist/font/sans'))
  const manifests = [...MARKS.map(manifestOf), path.join(geist, '../package.json')]
  const version = JSON.stringify([
    manifests.map((manifest) => JSON.parse(readFileSync(manifest, 'utf8')).version),
    MARKS,
    [WEIGHTS, GEIST_FILES],
    [SLICING, SLICED_FACES.map((name) => statSync(packagedFont(name)).size)],
  ])
  const target = path.join(root, 'public', 'fonts')
  const stamp = path.join(target, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return

  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const wasm = path.join(path.dirname(resolve('harfbuzzjs')), 'harfbuzz-subset.wasm')
  const variable = readFileSync(path.join(geist, 'fonts/geist-sans/Geist-Variable.ttf'))
  const subsetGeist = await startSubsetter(wasm, variable, WEIGHTS)
  for (const { name, slices } of GEIST_FILES) writeFileSync(path.join(target, name), packWoff2(subsetGeist(...slices)))
  for (const mark of MARKS) {
    const font = readFileSync(path.join(path.dirname(manifestOf(mark)), mark.file))
    const subset = await startSubsetter(wasm, font)
    writeFileSync(path.join(target, `${mark.style}.ttf`), subset(...mark.slices))
  }
  const stylesheets = new Map<string, string[]>()
  const subsetters = new Map<FaceName, ReturnType<typeof startSubsetter>>()
  for (const { face, sheet, family, name, has, loadedFor } of scriptSlices(TYPED)) {
    const starting = subsetters.get(face) ?? startSubsetter(wasm, readFileSync(packagedFont(face)))
    subsetters.set(face, starting)
    const subset = await starting
    writeFileSync(path.join(target, `${name}.woff2`), packWoff2(subset(...has), SLICE_QUALITY))
    const rule = `@font-face{font-family:"${family}";src:url("${name}.woff2");unicode-range:${loadedFor.map(cssRange).join(',')};font-display:swap}`
    stylesheets.set(sheet, [...(stylesheets.get(sheet) ?? []), rule])
  }
  for (const [sheet, rules] of stylesheets) writeFileSync(path.join(target, sheet), rules.join('\n'))
  writeFileSync(stamp, version)
}

const hex = (codePoint: number) => codePoint.toString(16).padStart(4, '0')
const cssRange = ({ from, to }: Slice) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await cutFontSlices(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
}
