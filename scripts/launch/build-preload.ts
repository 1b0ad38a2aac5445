import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FONTS, PDF_WORKER, PRELOAD } from './built-files'
import { copyFonts } from './copy-fonts'
import { newest } from './newest'
import { NODE_BUNDLE } from './node-bundle'

const PACKAGES = [
  'lib/contract',
  'lib/envelope',
  'lib/printing',
  'lib/text',
  'lib/tracing',
  'lib/url',
  'package-lock.json',
]

export const buildPreload = () =>
  build(PRELOAD, 'lib/desk/preload.ts', ['lib/desk/runtime', 'lib/desk/http', 'lib/http', 'lib/log', ...PACKAGES])

export async function buildPdfWorker(): Promise<void> {
  const isBuilt = await build(PDF_WORKER, 'lib/pdf/upload/worker.ts', ['lib/messages', 'lib/pdf', ...PACKAGES])
  if (isBuilt || !existsSync(FONTS)) await copyFonts(dirname(PDF_WORKER))
}

/** False where the file is newer than its sources. */
async function build(outfile: string, entry: string, sources: string[]): Promise<boolean> {
  if (existsSync(outfile) && newest(sources, ['tests']) <= statSync(outfile).mtimeMs) return false
  const esbuild = await import('esbuild')
  // With `react-server`, `server-only` resolves to an empty module, as it does inside Next.js.
  await esbuild.build({ ...NODE_BUNDLE, entryPoints: [entry], outfile, conditions: ['react-server'] })
  return true
}
