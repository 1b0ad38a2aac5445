import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Slice, startSubsetter } from './font-subset'
import { packWoff2 } from './woff2'

type Source = { package: string; file: string; slices: Slice[] }

/** Large enough that a name comes in one or two, small enough that nobody waits for a whole font. */
const STEP = 512

const evenly = (from: number, to: number): Slice[] =>
  Array.from({ length: Math.ceil((to - from + 1) / STEP) }, (_, index) => ({
    from: from + index * STEP,
    to: Math.min(from + (index + 1) * STEP - 1, to),
  }))

/** The faces that the service stamps with where Geist lacks a character. */
const SOURCES: Source[] = [
  {
    package: '@expo-google-fonts/noto-sans-sc',
    file: '400Regular/NotoSansSC_400Regular.ttf',
    slices: [
      { from: 0x3000, to: 0x31ff },
      ...evenly(0x4e00, 0x9fff),
      { from: 0xf900, to: 0xfaff },
      { from: 0xff00, to: 0xffef },
    ],
  },
  {
    package: '@expo-google-fonts/noto-sans-kr',
    file: '400Regular/NotoSansKR_400Regular.ttf',
    slices: [{ from: 0x1100, to: 0x11ff }, ...evenly(0xac00, 0xd7a3)],
  },
  {
    package: '@expo-google-fonts/noto-sans-arabic',
    file: '400Regular/NotoSansArabic_400Regular.ttf',
    slices: [{ from: 0x0600, to: 0x08ff }],
  },
]

/** What a keyboard types in Latin, Greek and Cyrillic, and what the handwritings have of it. */
const TYPED: Slice[] = [{ from: 0x20, to: 0x2122 }]
const WRITTEN: Slice[] = [
  { from: 0x20, to: 0x17f },
  { from: 0x401, to: 0x451 },
  { from: 0x2013, to: 0x2019 },
]

/** The handwritings of typed marks (`lib/envelope/typed-mark`), without the characters that no name has. */
const MARKS: (Source & { style: string })[] = [
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

/** The weights that the pages use, of the variable font. */
const WEIGHTS = { lightest: 400, boldest: 700 }
/**
 * The pages' own face in two files: what nearly every page shows, and the rest, for which `app/fonts.ts` names the characters. A page
 * without those loads a third of the font.
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

/** Cuts those faces into `public/fonts`, with a stylesheet that lets a browser fetch the slices it needs, once a version of the packages. */
export async function cutFontSlices(root: string): Promise<void> {
  const { resolve } = createRequire(path.join(root, 'package.json'))
  const manifestOf = (source: { package: string }) => resolve(`${source.package}/package.json`)
  const sources = [...SOURCES, ...MARKS]
  // The package exports its fonts only, and no description of itself.
  const geist = path.dirname(resolve('geist/font/sans'))
  const version = JSON.stringify([
    [...sources.map(manifestOf), path.join(geist, '../package.json')].map(
      (manifest) => JSON.parse(readFileSync(manifest, 'utf8')).version,
    ),
    sources,
    [WEIGHTS, GEIST_FILES],
  ])
  const target = path.join(root, 'public', 'fonts')
  const stamp = path.join(target, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return

  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const wasm = path.join(path.dirname(resolve('harfbuzzjs')), 'harfbuzz-subset.wasm')
  const subsetterOf = (source: { package: string; file: string }) =>
    startSubsetter(wasm, readFileSync(path.join(path.dirname(manifestOf(source)), source.file)))
  const variable = readFileSync(path.join(geist, 'fonts/geist-sans/Geist-Variable.ttf'))
  const subsetGeist = await startSubsetter(wasm, variable, WEIGHTS)
  for (const { name, slices } of GEIST_FILES) writeFileSync(path.join(target, name), packWoff2(subsetGeist(...slices)))
  for (const mark of MARKS) {
    const subset = await subsetterOf(mark)
    writeFileSync(path.join(target, `${mark.style}.ttf`), subset(...mark.slices))
  }
  const rules: string[] = []
  for (const source of SOURCES) {
    const subset = await subsetterOf(source)
    for (const { from, to } of source.slices) {
      const name = `${hex(from)}.ttf`
      writeFileSync(path.join(target, name), subset({ from, to }))
      rules.push(
        `@font-face{font-family:"Desk scripts";src:url("${name}");unicode-range:U+${hex(from)}-${hex(to)};font-display:swap}`,
      )
    }
  }
  writeFileSync(path.join(target, 'scripts.css'), rules.join('\n'))
  writeFileSync(stamp, version)
}

const hex = (codePoint: number) => codePoint.toString(16).padStart(4, '0')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await cutFontSlices(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
}
