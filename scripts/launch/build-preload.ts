import { existsSync, statSync } from 'node:fs'
import { newest } from './newest'

const FOLDER = '.dashboard'
/** What Node loads before Next.js: lib/desk/server/preload.ts as one file of JavaScript. */
export const PRELOAD = `${FOLDER}/preload.mjs`
/** The process in which the dashboard reads PDFs: lib/pdf/upload/worker.ts, with its packages, because it may read nothing else. */
export const PDF_WORKER = `${FOLDER}/pdf-worker.mjs`

const PACKAGES = ['lib/contract', 'lib/envelope', 'lib/url', 'package-lock.json']

export const buildPreload = () =>
  build(PRELOAD, 'lib/desk/server/preload.ts', ['lib/desk/server', 'lib/http', 'lib/log', 'lib/desk/env', ...PACKAGES])

export const buildPdfWorker = () => build(PDF_WORKER, 'lib/pdf/upload/worker.ts', ['lib/pdf', ...PACKAGES])

async function build(outfile: string, entry: string, sources: string[]): Promise<void> {
  if (existsSync(outfile) && newest(sources, ['tests']) <= statSync(outfile).mtimeMs) return
  const esbuild = await import('esbuild')
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // With it, `server-only` resolves to an empty module, as it does inside Next.js.
    conditions: ['react-server'],
    // Some packages in the bundle are CommonJS, and ask for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
}
