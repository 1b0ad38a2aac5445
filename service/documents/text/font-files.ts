import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BUILT } from '../../folder'

/** Where the font of each face is: a module that its package exports (packages differ in what they export), and the file beside it. */
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

export const FACE_NAMES = Object.keys(FILES) as FaceName[]

export const fontFile = (name: FaceName): Buffer =>
  readFileSync(BUILT ? new URL(`./fonts/${name}.ttf`, import.meta.url) : packagedFont(name))

/** The font in its package, which is there where the sources are. */
export function packagedFont(name: FaceName): string {
  const [module, path] = FILES[name]
  return join(dirname(createRequire(import.meta.url).resolve(module)), path)
}
