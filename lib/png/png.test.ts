import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readChunks, writeChunks } from './file'
import { readPng } from './png'

const LIMITS = { side: 4_000, area: 4_000_000 }
const SIGNATURE = readFileSync(new URL('../../service/seed/signatures/maya.png', import.meta.url))

/** The picture with another chunk after its header. */
function withChunk(type: string, data: Buffer): Buffer {
  const [header, ...others] = readChunks(SIGNATURE) ?? []
  return writeChunks([...(header ? [header] : []), { type, data }, ...others])
}

test('a clean picture has its size and nothing but its pixels', () => {
  const smuggled = withChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
  const read = readPng(smuggled, LIMITS)
  const clean = read?.clean() ?? Buffer.alloc(0)
  expect(smuggled.includes('<script>')).toBe(true)
  expect(clean.includes('<script>')).toBe(false)
  const again = readPng(clean, LIMITS)
  expect(again).toMatchObject({ width: read?.width, height: read?.height })
  expect(again?.clean()).toEqual(clean)
})

test('what follows the end of a picture is not part of it', () => {
  expect(
    readPng(Buffer.concat([SIGNATURE, Buffer.from('<script>')]), LIMITS)
      ?.clean()
      .includes('<script>'),
  ).toBe(false)
})

test.each([
  ['another format', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a damaged chunk', withChunk('tEXt', Buffer.from('x')).fill(0, 41, 42)],
  ['a picture that is cut off', SIGNATURE.subarray(0, 60)],
])('%s is refused', (_, content) => {
  expect(readPng(content, LIMITS)).toBeUndefined()
})

test('a picture beyond the limits is refused', () => {
  expect(readPng(SIGNATURE, { side: 10, area: 100 })).toBeUndefined()
})
