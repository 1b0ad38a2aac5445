import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const noto = (name: string, file: string) =>
  [`@expo-google-fonts/noto-sans-${name}/package.json`, `400Regular/${file}_400Regular.ttf`] as const

/** The font of each face: a module that its package exports, and the file beside it. */
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
  arabic: noto('arabic', 'NotoSansArabic'),
  arabicSemiBold: ['@expo-google-fonts/noto-sans-arabic/package.json', '600SemiBold/NotoSansArabic_600SemiBold.ttf'],
  dejavu: ['dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans.ttf'],
  dejavuBold: ['dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans-Bold.ttf'],
  chinese: noto('sc', 'NotoSansSC'),
  traditional: noto('tc', 'NotoSansTC'),
  japanese: noto('jp', 'NotoSansJP'),
  korean: noto('kr', 'NotoSansKR'),
  hebrew: noto('hebrew', 'NotoSansHebrew'),
  thai: noto('thai', 'NotoSansThai'),
  lao: noto('lao', 'NotoSansLao'),
  devanagari: noto('devanagari', 'NotoSansDevanagari'),
  bengali: noto('bengali', 'NotoSansBengali'),
  gurmukhi: noto('gurmukhi', 'NotoSansGurmukhi'),
  gujarati: noto('gujarati', 'NotoSansGujarati'),
  tamil: noto('tamil', 'NotoSansTamil'),
  telugu: noto('telugu', 'NotoSansTelugu'),
  kannada: noto('kannada', 'NotoSansKannada'),
  malayalam: noto('malayalam', 'NotoSansMalayalam'),
  sinhala: noto('sinhala', 'NotoSansSinhala'),
  khmer: noto('khmer', 'NotoSansKhmer'),
  myanmar: noto('myanmar', 'NotoSansMyanmar'),
  ethiopic: noto('ethiopic', 'NotoSansEthiopic'),
  georgian: noto('georgian', 'NotoSansGeorgian'),
  armenian: noto('armenian', 'NotoSansArmenian'),
  emoji: ['@expo-google-fonts/noto-emoji/package.json', '400Regular/NotoEmoji_400Regular.ttf'],
} as const satisfies Record<string, readonly [module: string, path: string]>
export type FaceName = keyof typeof FILES

export const FACE_NAMES = Object.keys(FILES) as FaceName[]

/** False while this runs from its TypeScript sources. */
export const IS_BUILT = !import.meta.url.endsWith('.ts')

/** The built programs have a folder each, and read the fonts in one beside them. */
export const fontFile = (name: FaceName): Buffer =>
  readFileSync(IS_BUILT ? new URL(`../.fonts/${name}.ttf`, import.meta.url) : packagedFont(name))

/** The font in its package, which is there where the sources are. */
export function packagedFont(name: FaceName): string {
  const [module, path] = FILES[name]
  return join(dirname(createRequire(import.meta.url).resolve(module)), path)
}
