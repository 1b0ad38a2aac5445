import { existsSync, rmSync, statSync } from 'node:fs'
import { newest } from './newest'

const FOLDER = '.service'
const ENTRIES = ['service/serve.ts', 'service/documents/pool/worker.ts']
const LIBRARIES = ['contract', 'envelope', 'http', 'jobs', 'log', 'mail', 'metrics', 'pdf', 'postgres', 'url'].map(
  (name) => `lib/${name}`,
)
const SOURCES = ['service', ...LIBRARIES, 'package-lock.json', 'tsconfig.json']
export const SERVICE = `${FOLDER}/serve.mjs`

/** True when nothing the service is made of is newer than its last build. */
export const serviceIsBuilt = (): boolean =>
  existsSync(SERVICE) && newest(SOURCES, ['tests', 'migrations']) <= statSync(SERVICE).mtimeMs

/**
 * Makes the service's program and its worker one JavaScript file each: it starts in half the time and holds no compiler.
 * Packages and the files that `SERVICE_FOLDER` leads to stay where they are.
 */
export async function buildService(): Promise<void> {
  // Loaded when there is something to build: a start does not wait for a compiler it will not use.
  const { build } = await import('esbuild')
  rmSync(FOLDER, { recursive: true, force: true })
  await build({
    entryPoints: ENTRIES,
    entryNames: '[name]',
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
}
