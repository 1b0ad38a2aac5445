import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Tests and measurements may import anything. */
export const TESTS = /(^|\/)(tests|testing)\/|\.(test|spec)\.tsx?$/
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"]+)\1/g

/** The path an import leads to, from the root and without extension; undefined for a package. */
export function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('@/')) return name.slice(2)
  if (name.startsWith('.')) return normalize(join(dirname(file), name)).replace(/\.(ts|tsx)$/, '')
  return undefined
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[2] ?? '')
}

export function readSources(root: string): Record<string, string> {
  const files = ['app', 'components', 'lib', 'service', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    [...files, 'instrumentation.ts', 'instrumentation-client.ts'].map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  )
}

/** The files of `sources` and the packages that a file imports. */
export function importedFiles(file: string, text: string, sources: Record<string, string>): string[] {
  if (TESTS.test(file)) return []
  return importsOf(text).flatMap((name) => {
    const path = pathOf(file, name)
    return path === undefined ? [name] : [`${path}.ts`, `${path}.tsx`].filter((candidate) => candidate in sources)
  })
}
