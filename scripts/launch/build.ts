import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyPdfjsAssets } from '../pdfjs-assets'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
]
export const SERVER = '.next/standalone/server.js'

/** True when nothing the dashboard is made of is newer than its last whole build. */
export function isBuilt(): boolean {
  return (
    existsSync(SERVER) &&
    existsSync('.next/standalone/.next/static') &&
    newest(SOURCES) <= statSync('.next/BUILD_ID').mtimeMs
  )
}

/** Builds the dashboard and completes the standalone server with the files Next.js leaves beside it. */
export function build(): void {
  copyPdfjsAssets(process.cwd())
  rmSync('.next/standalone', { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error('the dashboard could not be built: the reason stands above')
  cpSync('public', '.next/standalone/public', { recursive: true })
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true })
}

function newest(paths: string[]): number {
  return Math.max(0, ...paths.filter(existsSync).map(newestOf))
}

function newestOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // Copied there by the build itself.
  const entries = readdirSync(path).filter((entry) => entry !== 'pdfjs')
  return newest(entries.map((entry) => join(path, entry)))
}
