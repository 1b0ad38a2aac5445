import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { cutFontSlices } from '../font-slices'
import { makePdfjsAssets } from '../pdfjs-assets'
import { buildPdfWorker } from './build-preload'
import { DASHBOARD, FONTS, PDF_WORKER } from './built-files'
import { compressStatic } from './compress-static'
import { hintCompiling } from './hint-compiling'
import { newest } from './newest'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
]
/** Copied into `public` by the build itself, and tests, which are in no program. */
const NO_SOURCES = ['pdfjs', 'fonts', 'tests']
const STATIC = '.next/standalone/.next/static'
const NEXT = 'node_modules/next/dist/bin/next'

/** True when nothing the dashboard is made of is newer than its last whole build. */
export const dashboardIsBuilt = (): boolean =>
  existsSync(DASHBOARD) && existsSync(STATIC) && newest(SOURCES, NO_SOURCES) <= statSync('.next/BUILD_ID').mtimeMs

/** Builds the dashboard and completes the standalone server with the files Next.js leaves beside it. */
export async function buildDashboard(): Promise<void> {
  if (!existsSync(NEXT))
    throw new Error(
      'The dashboard is not built as its sources are, and what builds it is not installed: npm ci && npm run build',
    )
  await makePdfjsAssets(process.cwd())
  await cutFontSlices(process.cwd())
  rmSync('.next/standalone', { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [NEXT, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error('the dashboard could not be built: the reason stands above')
  // The server's working directory is its own folder.
  await buildPdfWorker()
  cpSync(dirname(PDF_WORKER), `.next/standalone/${dirname(PDF_WORKER)}`, { recursive: true })
  symlinkSync(`../../${FONTS}`, `.next/standalone/${FONTS}`)
  cpSync('public', '.next/standalone/public', { recursive: true })
  cpSync('.next/static', STATIC, { recursive: true })
  hintCompiling(`${STATIC}/chunks`)
  await compressStatic(STATIC)
}
