import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { DRAWING, onePage, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import { givenEngine } from './given'
import { faultsOf } from './likeness'
import { remade } from './tools'

const engine = await givenEngine()
const good = raw(onePage())
const text = good.toString('latin1')
const bytes = (file: string) => Buffer.from(file, 'latin1')
const table = text.indexOf('xref\n')

/** Another drawing, added to a file the way editors save: behind its end, with a table for what is new. */
function changed(previous: number): Buffer {
  const drawing = '5 0 obj\n<< /Length 29 >>\nstream\n1 0 0 rg 300 300 100 100 re f\nendstream\nendobj\n'
  const lines = `xref\n5 1\n${String(text.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${text.length + drawing.length}\n%%EOF\n`
  return bytes(text + drawing + lines + trailer)
}
const red = raw(onePage({ 5: { data: '1 0 0 rg 300 300 100 100 re f' } }))

test.each(
  torture.sample(
    [
      ['the pointer to the table is wrong', raw(onePage(), { startxref: 7 }), good],
      ['the pointer leads beyond the end', raw(onePage(), { startxref: 999_999 }), good],
      ['every entry is a few bytes off', raw(onePage(), { offset: (_, at) => at + 3 }), good],
      [
        'one entry leads into the middle of its object',
        raw(onePage(), { offset: (n, at) => (n === 5 ? at + 40 : at) }),
        good,
      ],
      [
        'one entry leads to another object',
        raw(onePage(), { offset: (n, at) => (n === 5 ? text.indexOf('4 0 obj') : at) }),
        good,
      ],
      ['the drawing is not in the table', raw(onePage(), { offset: (n, at) => (n === 5 ? undefined : at) }), good],
      ['something stands before the file', Buffer.concat([bytes('From: scanner\r\n\r\n'), good]), good],
      ['much stands behind the file', Buffer.concat([good, Buffer.alloc(5_000)]), good],
      ['the table is cut off', good.subarray(0, table + 30), good],
      ['there is no table at all', good.subarray(0, table), good],
      ['line endings were changed on the way', bytes(text.replaceAll('\n', '\r\n')), good],
      ['a stream is longer than it says', raw(onePage({ 5: { entries: '/Length 9', data: DRAWING } })), good],
      ['a stream is not closed', bytes(text.replace('\nendstream', '')), good],
      ['a file was changed', changed(table), red],
      ['a file was changed, and the way back is wrong', changed(3), red],
      ['a file was changed, and the way back is a circle', changed(text.length + 78), red],
    ],
    3,
  ),
)('%s', async (_, content, looks) => {
  expect(await faultsOf(engine, content, looks)).toEqual([])
})

const cut = (file: Uint8Array) => Buffer.from(file).subarray(0, Buffer.from(file).lastIndexOf('startxref'))
test.each(
  torture.sample(
    [
      ['packed with its objects', ['--object-streams=generate']],
      ['of a linearised file', ['--linearize']],
      ['of an encrypted file', ['--object-streams=disable', '--encrypt', '', 'own', '256', '--']],
    ],
    3,
  ),
)('the table is missing: %s', async (_, options) => {
  const whole = await paper({ content: '0 0 1 rg 60 60 120 40 re f' }, {})
  const content = cut(await remade(whole, ...options))

  expect(await faultsOf(engine, content, whole)).toEqual([])
})

test('a damaged file that needs a password says so', async () => {
  const content = cut(await remade(await paper(), '--encrypt', 'user', 'own', '256', '--'))

  await expect(engine.inspect(content)).rejects.toMatchObject({
    kind: 'Invalid',
    message: expect.stringMatching(/password/),
  })
})
