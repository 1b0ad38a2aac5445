import { existsSync, statSync } from 'node:fs'
import { newest } from './newest'

/** What Node loads before Next.js: lib/desk/server/preload.ts as one file of JavaScript. */
export const PRELOAD = '.dashboard/preload.mjs'
const SOURCES = [
  'lib/desk/server',
  'lib/http',
  'lib/log',
  'lib/desk/env',
  'lib/contract',
  'lib/url',
  'package-lock.json',
]

export async function buildPreload(): Promise<void> {
  if (existsSync(PRELOAD) && newest(SOURCES) <= statSync(PRELOAD).mtimeMs) return
  const { build } = await import('esbuild')
  await build({
    entryPoints: { preload: 'lib/desk/server/preload.ts' },
    outdir: '.dashboard',
    outExtension: { '.js': '.mjs' },
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
