import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FONTS, SERVICE } from './built-files'
import { copyFonts } from './copy-fonts'
import { newest } from './newest'
import { NODE_BUNDLE } from './node-bundle'

const FOLDER = dirname(SERVICE)
const ENTRIES = ['service/serve.ts', 'service/documents/worker.ts']
const SOURCES = ['service', 'lib', 'package-lock.json', 'tsconfig.json']
/** What the service's program has nothing of. */
const NO_SOURCES = ['tests', 'migrations', 'desk', 'browser']

/** True when nothing the service is made of is newer than its last build. */
export const serviceIsBuilt = (): boolean =>
  existsSync(SERVICE) && existsSync(FONTS) && newest(SOURCES, NO_SOURCES) <= statSync(SERVICE).mtimeMs

/**
 * Makes the service's program and its worker one JavaScript file each, with their packages, and copies fonts beside them: nothing
 * is read from `node_modules` then. It starts in half the time and holds no compiler. Only the files that `SERVICE_FOLDER` leads
 * to stay where they are.
 */
export async function buildService(): Promise<void> {
  // Loaded when there is something to build: a start does not wait for a compiler it will not use.
  const { build } = await import('esbuild')
  rmSync(FOLDER, { recursive: true, force: true })
  await build({
    ...NODE_BUNDLE,
    entryPoints: ENTRIES,
    entryNames: '[name]',
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
  })
  await copyFonts(FOLDER)
}
