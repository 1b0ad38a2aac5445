import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Slice, startSubsetter } from './font-subset'

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

/** Cuts those faces into `public/fonts`, with a stylesheet that lets a browser fetch the slices it needs, once a version of the packages. */
export async function cutFontSlices(root: string): Promise<void> {
  const { resolve } = createRequire(path.join(root, 'package.json'))
  const manifestOf = (source: { package: string }) => resolve(`${source.package}/package.json`)
  const sources = [...SOURCES, ...MARKS]
  const version = JSON.stringify([
    sources.map((source) => JSON.parse(readFileSync(manifestOf(source), 'utf8')).version),
    sources,
  ])
  const target = path.join(root, 'public', 'fonts')
  const stamp = path.join(target, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return

  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const wasm = path.join(path.dirname(resolve('harfbuzzjs')), 'harfbuzz-subset.wasm')
  const subsetterOf = (source: { package: string; file: string }) =>
    startSubsetter(wasm, readFileSync(path.join(path.dirname(manifestOf(source)), source.file)))
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
