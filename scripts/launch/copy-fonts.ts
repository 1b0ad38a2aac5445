import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FONTS } from './built-files'

/** Copies what a built program writes text with: fonts beside the programs, and HarfBuzz into its folder. */
export async function copyFonts(folder: string): Promise<void> {
  const { FACE_NAMES, packagedFont } = await import('@/lib/pdf/text/font-files')
  mkdirSync(FONTS, { recursive: true })
  for (const name of FACE_NAMES) copyFileSync(packagedFont(name), join(FONTS, `${name}.ttf`))
  for (const name of ['harfbuzz.wasm', 'harfbuzz-subset.wasm'])
    copyFileSync(join('node_modules/harfbuzzjs/dist', name), join(folder, name))
}
