import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'
import { envelope, field, givenEngine } from './given'

const engine = await givenEngine()
/** Far less than the service allows; far more than such a file takes on a busy machine. */
const SECONDS = 20

const MEGABYTE = 1024 * 1024
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' '), { level: 9 })
const packed = (data: Uint8Array, entries = '') => ({ entries: `/Filter /FlateDecode ${entries}`, data })
const pages = (count: number) =>
  onePage({
    2: `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, index) => `${index + 10} 0 R`).join(' ')}] >>`,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 10, `<< ${PAGE} >>`])),
  })
const chain = (length: number, link: (next: number) => string): Record<number, RawObject> =>
  Object.fromEntries(Array.from({ length }, (_, index) => [index + 100, link(index + 101)]))

async function outcome(content: Uint8Array): Promise<string> {
  const refusal = await engine.inspect(content).then(
    () => undefined,
    (error: { kind?: string; message: string }) =>
      error.kind === 'Invalid' ? error.message : `${error.kind} ${error.message}`,
  )
  if (refusal) return refusal
  await engine.finish(envelope([{ content, fields: [field({ text: 'Seen' })] }]))
  return 'sealed'
}

const tooLong =
  'the file is too complex to be signed here: a list in it, such as the annotations of a page, is too long'
const LINK = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/) >> >>'
const annotated = (count: number) => onePage({ 3: `<< ${PAGE} /Annots [${'7 0 R '.repeat(count)}] >>`, 7: LINK })
const widths = (count: number) =>
  onePage({
    4: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /Widths [${'500 '.repeat(count)}] >>`,
  })
const large = 'the file unpacks to more than can be opened safely'
const SIZES: [string, string, Record<number, RawObject>][] = [
  ['a drawing that unpacks to 200 MB', large, onePage({ 5: packed(bomb(200)) })],
  [
    'packed twice',
    large,
    onePage({ 5: { entries: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(bomb(200)) } }),
  ],
  ['one drawing a thousand times', large, onePage({ 5: `[${'6 0 R '.repeat(1_000)}]`, 6: packed(bomb(20)) })],
  ['more pages than anybody signs', 'the file has more than 5000 pages; split it', pages(5_001)],
  [
    'a tree of endless depth',
    'the file has no pages',
    {
      ...onePage({ 2: '<< /Type /Pages /Kids [100 0 R] >>' }),
      ...chain(20_000, (next) => `<< /Type /Pages /Kids [${next} 0 R] >>`),
    },
  ],
  ['a list of endless length in a font', tooLong, widths(1_000_000)],
  ['a list of great length in a font', 'sealed', widths(100_000)],
]
test.each(SIZES)('%s: %s', { tags: 'long', timeout: SECONDS * 1_000 }, async (_, expected, objects) => {
  expect(await outcome(raw(objects))).toBe(expected)
})

test.each([
  [
    'rows without end',
    large,
    onePage({ 5: packed(deflateSync('q Q'), '/DecodeParms << /Predictor 12 /Columns 4000000000 >>') }),
  ],
  ['an older packing', large, onePage({ 5: { entries: '/Filter /LZWDecode', data: Buffer.alloc(100_000, 0x80) } })],
  [
    'pages listed by branches over and over',
    'the file has more than 5000 pages; split it',
    {
      ...onePage({ 2: '<< /Type /Pages /Kids [100 0 R] >>' }),
      ...chain(40, (next) => `<< /Type /Pages /Kids [${next} 0 R ${next} 0 R] >>`),
      140: `<< ${PAGE} >>`,
    },
  ],
  [
    'branches without pages, over and over',
    'the file has no pages',
    {
      ...onePage({ 2: '<< /Type /Pages /Kids [100 0 R] >>' }),
      ...chain(40, (next) => `<< /Type /Pages /Kids [${next} 0 R ${next} 0 R] >>`),
      140: '<< /Type /Pages /Kids [] >>',
    },
  ],
  ['more annotations than a list takes', tooLong, annotated(200_000)],
  [
    'annotations in a list of their own, more than it takes',
    tooLong,
    onePage({ 3: `<< ${PAGE} /Annots 6 0 R >>`, 6: `[${'7 0 R '.repeat(200_000)}]`, 7: LINK }),
  ],
  [
    'a page of a size beyond measure',
    'page 1 of the file is longer or wider than 1000000 points',
    onePage({ 3: `<< ${PAGE.replace('595', '9'.repeat(40))} >>` }),
  ],
  [
    'a page that is its own everything',
    'sealed',
    onePage({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox 3 0 R /Rotate 3 0 R /Resources 3 0 R /Contents 3 0 R /Annots 3 0 R >>',
    }),
  ],
  [
    'an outline that leads back to itself',
    'sealed',
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
      6: '<< /First 7 0 R /Last 7 0 R >>',
      7: '<< /Title (x) /Next 7 0 R /Parent 6 0 R /First 6 0 R >>',
    }),
  ],
  [
    'names that lead back to themselves',
    'sealed',
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /Names << /Dests 6 0 R >> >>',
      6: '<< /Kids [6 0 R 7 0 R] >>',
      7: '<< /Kids [6 0 R] >>',
    }),
  ],
  ['references that lead to each other', 'sealed', onePage({ 5: '6 0 R', 6: '5 0 R' })],
  ['a drawing of nothing but brackets', 'sealed', onePage({ 5: { data: '('.repeat(MEGABYTE) } })],
  ['a drawing of nothing but pictures', 'sealed', onePage({ 5: { data: 'BI ID '.repeat(MEGABYTE / 4) } })],
  ['a drawing of nothing but states', 'sealed', onePage({ 5: { data: 'q '.repeat(MEGABYTE / 4) } })],
  [
    'lists in lists',
    'sealed',
    onePage({ 3: `<< ${PAGE} /Foo 6 0 R >>`, 6: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  ],
] satisfies [string, string, Record<number, RawObject>][])(
  '%s: %s',
  async (_, expected, objects) => {
    expect(await outcome(raw(objects))).toBe(expected)
  },
  SECONDS * 1_000,
)

test.each([
  ['streams that never end', `%PDF-1.4\n${'1 0 obj<<>>stream '.repeat(MEGABYTE / 4)}`],
  ['nothing but names', `%PDF-1.4\n${'/a'.repeat(MEGABYTE)}`],
])(
  'what is no document at all is refused quickly: %s',
  async (_, file) => {
    expect(await outcome(Buffer.from(file))).toBe('the file is damaged: it cannot be opened')
  },
  SECONDS * 1_000,
)

test.each([
  ['objects that never end', `%PDF-1.4\n${'1 0 obj '.repeat(MEGABYTE / 4)}`],
  ['trailers without end', `%PDF-1.4\n${'trailer '.repeat(MEGABYTE)}`],
])(
  'a megabyte of what is no document at all is refused quickly: %s',
  { tags: 'long', timeout: SECONDS * 1_000 },
  async (_, file) => {
    expect(await outcome(Buffer.from(file))).toBe('the file is damaged: it cannot be opened')
  },
)

test('thousands of pages are signed and sealed', { tags: 'long' }, async () => {
  const content = raw(pages(3_000))
  const { pageCount } = await engine.inspect(content)
  const { pageCount: sealed } = await engine.finish(
    envelope([{ content, fields: [field({ text: 'Seen' }, { page: 3_000 })] }]),
  )

  expect([pageCount, sealed]).toEqual([3_000, 3_001])
})
