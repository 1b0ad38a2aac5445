import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { readElements } from './read-elements'

const answerOf = (text: string, chunkBytes = 64 * 1024) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  )
  return {
    method: 'GET' as const,
    where: '/envelopes',
    statusCode: 200,
    headers: {},
    secrets: ['sk_live_secret'],
    compressed: false,
    body: Readable.from(chunks),
    drop: async () => undefined,
  }
}
const read = (value: unknown, chunkBytes?: number) => readElements(answerOf(JSON.stringify(value), chunkBytes))
const signers = (count: number, letters: number) =>
  Array.from({ length: count }, (_, id) => ({ id, privateMessage: '機'.repeat(letters) }))
const element = (id: string, more: object = {}) => ({
  id,
  event_time: '2026-11-20',
  envelope: { id, status: 'Sent', ...more },
})

test('an element of five megabytes keeps its place, id and state, and those beside it are whole', async () => {
  const large = element('large', { signers: signers(500, 5_000), emailSubject: 'Lease' })
  const small = element('small', { signers: signers(2, 10) })
  expect(await read([small, large, small])).toEqual([
    small,
    element('large', { signers: [], emailSubject: 'Lease' }),
    small,
  ])
})

test('many elements that are large together are read whole as far as eight megabytes go', async () => {
  const page = Array.from({ length: 20 }, (_, index) => element(`${index}`, { signers: signers(40, 1_000) }))
  const all = (await read(page.map((each) => ({ ...each, pad: [' '.repeat(900_000)] })))) as typeof page
  expect(all.map(({ id }) => id)).toEqual(page.map(({ id }) => id))
  expect(all[0]?.envelope).toEqual(page[0]?.envelope)
  expect(JSON.stringify(all).length).toBeLessThan(9_000_000)
})

test('a text that alone is too large is cut off, never within a character or an escape', async () => {
  for (const letter of ['機', '\u0001', '\\', '"', '😀']) {
    const [found] = (await read([
      element('x', { emailSubject: letter.repeat(3_000_000) }),
      element('y'),
    ])) as ReturnType<typeof element>[]
    expect(found?.id).toBe('x')
    expect(Object.values(found?.envelope ?? {}).join('').length).toBeLessThan(40_000)
  }
})

test('a secret is removed from each element', async () => {
  const text = JSON.stringify(
    await read([element('x', { pad: ['y'.repeat(2_500_000)], emailSubject: 'sk_live_secret' })]),
  )
  expect(text).toContain('"id":"x"')
  expect(text).not.toContain('sk_live_secret')
})

test.each([
  '{"a":1}',
  'no list',
  '[{"a":1}',
  `{"error":"${'x'.repeat(3_000_000)}"}`,
  `[{"a":"${'x'.repeat(3_000_000)}`,
])('what is no whole list is none: %.12s', async (text) => {
  const found = await readElements(answerOf(text))
  expect(Array.isArray(found)).toBe(false)
})

test('more than can be a page is refused', async () => {
  const endless = answerOf('[]')
  const chunk = Buffer.alloc(1024 * 1024, 0x20)
  endless.body = Readable.from(Array.from({ length: 70 }, () => chunk))
  await expect(readElements(endless)).rejects.toMatchObject({ kind: 'ServiceFailed' })
})

test('cut anywhere into chunks, a list is what it was', async () => {
  const value = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(value, fc.integer({ min: 1, max: 50_000 }), async (elements, chunkBytes) => {
      // Large enough to be taken apart.
      const all = [...elements, { pad: 'x'.repeat(2_000_000) }, ...elements]
      expect(await read(all, chunkBytes + 1_000)).toEqual(JSON.parse(JSON.stringify(all)))
    }),
  )
})
