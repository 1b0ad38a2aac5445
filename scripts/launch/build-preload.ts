import { existsSync, statSync } from 'node:fs'
import { PDF_WORKER, PRELOAD } from './built-files'
import { newest } from './newest'
import { NODE_BUNDLE } from './node-bundle'

const PACKAGES = ['lib/contract', 'lib/envelope', 'lib/tracing', 'lib/url', 'package-lock.json']

export const buildPreload = () =>
  build(PRELOAD, 'lib/desk/platform/server/preload.ts', ['lib/desk/platform', 'lib/http', 'lib/log', ...PACKAGES])

export const buildPdfWorker = () => build(PDF_WORKER, 'lib/pdf/upload/worker.ts', ['lib/pdf', ...PACKAGES])

async function build(outfile: string, entry: string, sources: string[]): Promise<void> {
  if (existsSync(outfile) && newest(sources, ['tests']) <= statSync(outfile).mtimeMs) return
  const esbuild = await import('esbuild')
  // With `react-server`, `server-only` resolves to an empty module, as it does inside Next.js.
  await esbuild.build({ ...NODE_BUNDLE, entryPoints: [entry], outfile, conditions: ['react-server'] })
}
