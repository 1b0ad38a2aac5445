import { expect, test } from 'vitest'
import { importedFiles, readSources } from './imports'

const sources = readSources(process.cwd())
const TYPE_IMPORT = /^import type [^;]*? from .*$/gm

/** How modules that are loaded with a file lead from it to one whose name begins so. */
function pathTo(library: string, from: string): string[] | undefined {
  const waiting = [[from]]
  const seen = new Set(waiting[0])
  for (const path of waiting) {
    const file = path.at(-1) ?? ''
    if (file.startsWith(library)) return path
    for (const next of importedFiles(file, (sources[file] ?? '').replace(TYPE_IMPORT, ''), sources)) {
      if (!seen.has(next)) waiting.push([...path, next])
      seen.add(next)
    }
  }
  return undefined
}

// Both take 150 ms to load, which the first page after a start would wait for. This was undone twice by a merge of files.
test.each(['app/layout.tsx', 'app/(desk)/layout.tsx', 'app/sign-in/page.tsx'])(
  '%s is shown without loading what signs people in',
  (file) => {
    expect(pathTo('better-auth', file)).toBeUndefined()
    expect(pathTo('@simplewebauthn/server', file)).toBeUndefined()
  },
)

test('a route that signs people in loads it', () => {
  expect(pathTo('better-auth', 'app/api/auth/sign-in/email/route.ts')).toBeDefined()
})
