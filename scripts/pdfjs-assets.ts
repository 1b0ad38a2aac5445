import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What pdf.js fetches while it reads a page: character maps, the 14 standard fonts, image decoders, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/** PDF scripts are never run, so their sandbox is not served. */
const isServed = (file: string) => !path.basename(file).startsWith('quickjs')

/** Makes the viewer's worker, and copies pdf.js's side files to `public/pdfjs`. */
export async function makePdfjsAssets(root: string): Promise<void> {
  copySideFiles(root)
  const esbuild = await import('esbuild')
  // By esbuild, because Turbopack would start it from several files, one after another.
  await esbuild.build({
    entryPoints: [path.join(root, 'components/ui/pdf/worker.ts')],
    outfile: path.join(root, 'public/pdfjs/pdf.worker.mjs'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
}

/** Once a version of the package. */
function copySideFiles(root: string): void {
  const manifest = createRequire(path.join(root, 'package.json')).resolve('pdfjs-dist/package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  const target = path.join(root, 'public', 'pdfjs')
  const stamp = path.join(target, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return

  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const folder of FOLDERS) {
    cpSync(path.join(path.dirname(manifest), folder), path.join(target, folder), { recursive: true, filter: isServed })
  }
  writeFileSync(stamp, version)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makePdfjsAssets(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
}
