import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PdfRef } from '@libpdf/core'
import { Blob, Font, Face as HbFace } from 'harfbuzzjs'
import type { MarkStyle } from '@/lib/envelope/typed-mark'

/** Where each face lives: a module its package exports (packages differ in what they export), and the file beside it. */
const FILES = {
  geist: ['geist/font/sans', 'fonts/geist-sans/Geist-Regular.ttf'],
  geistSemiBold: ['geist/font/sans', 'fonts/geist-sans/Geist-SemiBold.ttf'],
  geistMono: ['geist/font/sans', 'fonts/geist-mono/GeistMono-Regular.ttf'],
  serifItalic: ['dejavu-fonts-ttf/package.json', 'ttf/DejaVuSerifCondensed-Italic.ttf'],
  dancingScript: ['@expo-google-fonts/dancing-script/package.json', '400Regular/DancingScript_400Regular.ttf'],
  greatVibes: ['@expo-google-fonts/great-vibes/package.json', '400Regular/GreatVibes_400Regular.ttf'],
  caveat: ['@expo-google-fonts/caveat/package.json', '400Regular/Caveat_400Regular.ttf'],
  sacramento: ['@expo-google-fonts/sacramento/package.json', '400Regular/Sacramento_400Regular.ttf'],
  homemadeApple: ['@expo-google-fonts/homemade-apple/package.json', '400Regular/HomemadeApple_400Regular.ttf'],
  arabic: ['@expo-google-fonts/noto-sans-arabic/package.json', '400Regular/NotoSansArabic_400Regular.ttf'],
  arabicSemiBold: ['@expo-google-fonts/noto-sans-arabic/package.json', '600SemiBold/NotoSansArabic_600SemiBold.ttf'],
  dejavu: ['dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans.ttf'],
  dejavuBold: ['dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans-Bold.ttf'],
  chinese: ['@expo-google-fonts/noto-sans-sc/package.json', '400Regular/NotoSansSC_400Regular.ttf'],
  korean: ['@expo-google-fonts/noto-sans-kr/package.json', '400Regular/NotoSansKR_400Regular.ttf'],
} as const
export type FaceName = keyof typeof FILES

/** How text looks. A style's later faces supply the characters that the earlier ones lack. */
export const STYLES = {
  regular: ['geist', 'arabic', 'dejavu', 'chinese', 'korean'],
  strong: ['geistSemiBold', 'arabicSemiBold', 'dejavuBold', 'chinese', 'korean'],
  mono: ['geistMono', 'arabic', 'dejavu', 'chinese', 'korean'],
  classic: ['serifItalic', 'arabic', 'dejavu', 'chinese', 'korean'],
  flowing: ['dancingScript'],
  formal: ['greatVibes'],
  relaxed: ['caveat'],
  fine: ['sacramento'],
  inked: ['homemadeApple'],
} as const satisfies Record<'regular' | 'strong' | 'mono' | MarkStyle, readonly FaceName[]>
export type Style = keyof typeof STYLES

/** Faces without an italic, which a typed mark draws slanted to look like handwriting. */
export const SLANTED_IN_MARKS: ReadonlySet<FaceName> = new Set(['dejavu', 'chinese', 'korean'])

export type Face = { name: FaceName; font: Font; unitsPerEm: number; has(codePoint: number): boolean }

/** A glyph of a document. A glyph that is used for two texts has two codes, because copied text has to be right. */
export type Coded = { code: number; glyph: number; text: string }

/** A font of a document, and which of its glyphs the document uses. */
export type UsedFace = { face: Face; ref: PdfRef; codes: Map<string, Coded> }

const require = createRequire(import.meta.url)
const loaded = new Map<FaceName, Face>()

export function fontFile(name: FaceName): Buffer {
  const [module, path] = FILES[name]
  return readFileSync(join(dirname(require.resolve(module)), path))
}

/** A face ready to shape with; read at first need (the Chinese one alone has 10 MB) and kept for the worker's life. */
export function face(name: FaceName): Face {
  const ready = loaded.get(name)
  if (ready) return ready
  const hbFace = new HbFace(new Blob(fontFile(name)))
  const font = new Font(hbFace)
  const known = new Map<number, boolean>()
  const made: Face = {
    name,
    font,
    unitsPerEm: hbFace.upem,
    has(codePoint) {
      const had = known.get(codePoint) ?? font.nominalGlyph(codePoint) !== undefined
      known.set(codePoint, had)
      return had
    },
  }
  loaded.set(name, made)
  return made
}
