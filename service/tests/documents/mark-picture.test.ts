import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { readPng } from '@/lib/png/png'
import { writePixels } from '@/lib/png/write-pixels'
import type { StampedMark } from '../../documents/engine'
import { PICTURE_BYTES } from '../../documents/mark-picture'
import { ENVELOPE, envelope, field, givenEngine, NOW } from './given'
import { drawn } from './tools'

const engine = await givenEngine()
const MAYA = readFileSync(new URL('../../seed/signatures/maya.png', import.meta.url)).toString('base64')
const PAGE = { width: 595.28, height: 841.89 }
const LIMITS = { side: 4_000, area: 4_000_000 }

type Mark = StampedMark['content']['mark']

/** A field in the upper left corner of the page, of this size in points. */
function markField(mark: Mark, width: number, height: number, type: 'signature' | 'initials' = 'signature') {
  const signedBy = type === 'signature' ? { name: 'Ада Лавлейс', at: NOW, act: 'Signed' as const } : undefined
  const size = { width: width / PAGE.width, height: height / PAGE.height }
  const content = { mark, signedBy }
  return { ...field(content, { type, ...size }), content }
}

async function pictureOf(mark: StampedMark, content: Uint8Array) {
  const [[png] = []] = await engine.drawMarks({
    envelopeId: ENVELOPE,
    context: [],
    files: [{ name: 'file', content, marks: [mark] }],
  })
  if (!png) throw new Error('no picture was drawn')
  const pixels = readPng(Buffer.from(png), LIMITS)?.pixels()
  if (!pixels) throw new Error('the picture is no PNG')
  return { bytes: png.length, ...pixels }
}

test.each<[string, Mark, 'signature' | 'initials']>([
  ['typed in handwriting', { kind: 'typed', text: 'Grace Hopper', style: 'flowing' }, 'signature'],
  ['typed in Chinese, slanted', { kind: 'typed', text: '王小明' }, 'signature'],
  ['typed in Arabic', { kind: 'typed', text: 'محمد بن علي' }, 'signature'],
  ['of initials', { kind: 'typed', text: 'GH', style: 'formal' }, 'initials'],
  ['drawn', { kind: 'drawn', png: MAYA }, 'signature'],
])('the picture of a mark %s is what is stamped', async (_, mark, type) => {
  const content = await paper()
  const own = markField(mark, 170, 44, type)

  const picture = await pictureOf(own, content)
  const stamped = await drawn((await engine.finish(envelope([{ content, fields: [own] }]))).content, 1, 216)

  const ink = (x: number, y: number) => (picture.rgba[(y * picture.width + x) * 4 + 3] ?? 0) > 127
  const print = (x: number, y: number) => stamped.grey(x, y) < 160
  expect(shareNear(picture, ink, print)).toBeGreaterThan(0.99)
  expect(shareNear(picture, print, ink)).toBeGreaterThan(0.98)
})

type Has = (x: number, y: number) => boolean

/** How much of what one picture draws the other draws there or a pixel beside: two programs draw edges differently. */
function shareNear({ width, height }: { width: number; height: number }, one: Has, other: Has): number {
  const near = [-1, 0, 1]
  let [all, found] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (!one(x, y)) continue
      all++
      if (near.some((dy) => near.some((dx) => other(x + dx, y + dy)))) found++
    }
  }
  expect(all).toBeGreaterThan(300)
  return found / all
}

test('a picture has few bytes, however large the field and however busy the drawing', async () => {
  const noise = Uint8ClampedArray.from(randomBytes(400 * 400 * 4))
  const png = writePixels({ width: 400, height: 400, rgba: noise }).toString('base64')
  expect(Buffer.from(png, 'base64').length).toBeGreaterThan(PICTURE_BYTES * 4)

  const picture = await pictureOf(markField({ kind: 'drawn', png }, 595, 841), await paper())

  expect(picture.bytes).toBeLessThanOrEqual(PICTURE_BYTES)
})

test('pictures of one answer have a bound together, and marks that look the same are drawn once', async () => {
  const content = await paper()
  const marks = Array.from({ length: 1_000 }, (_, at) => ({
    ...markField({ kind: 'typed', text: 'Grace Hopper', style: 'flowing' }, 170, 44),
    id: `mark-${at}`,
  }))
  const [pictures = []] = await engine.drawMarks({
    envelopeId: ENVELOPE,
    context: [],
    files: [{ name: 'file', content, marks }],
  })

  const bytes = pictures.reduce((sum, png) => sum + (png?.length ?? 0), 0)
  expect(bytes).toBeLessThan(1_000_000)
  expect(pictures).toHaveLength(1_000)
  expect(pictures[0]).toBeDefined()
  expect(pictures.at(-1)).toBeUndefined()
})
