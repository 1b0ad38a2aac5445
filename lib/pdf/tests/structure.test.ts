import { PDF, PdfDict, PdfRef } from '@libpdf/core'
import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { mergePages } from '../merge/merge-pages'
import { dictAt } from '../page/geometry'
import { openInViewer } from '../read-back/viewer'
import { serialize } from '../serialize'
import { writeFile } from '../write-file'
import { onePage, type RawObject, raw } from './raw'
import { saysTagged, structureOf, tagged } from './tagged'

type Viewed = Awaited<ReturnType<typeof openInViewer>>['document']
type Outline = Awaited<ReturnType<Viewed['getOutline']>>

async function viewed<T>(content: Uint8Array, read: (document: Viewed) => Promise<T>): Promise<T> {
  const { document, close } = await openInViewer(content)
  try {
    return await read(document)
  } finally {
    await close()
  }
}

/** The structure of each page. */
const structures = (content: Uint8Array) =>
  viewed(content, (document) =>
    Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => structureOf(await document.getPage(index + 1))),
    ),
  )
const isMarked = (content: Uint8Array) => viewed(content, saysTagged)

const element = (more: string) => `<< /Type /StructElem /P 11 0 R ${more} >>`

test.each([
  ['an element that holds itself', { kids: '40 0 R', more: { 40: element('/S /Sect /K [40 0 R 11 0 R]') } }],
  ['a list that holds itself', { kids: '40 0 R', more: { 40: '[40 0 R 40 0 R]' } }],
  ['an element that is there twice', { kids: '30 0 R 30 0 R' }],
  ['a part that two elements claim', { kids: '40 0 R', more: { 40: element('/S /H1 /Pg 50 0 R /K 0') } }],
  [
    'a part with a number beyond all pages',
    { kids: '40 0 R', more: { 40: element('/S /H1 /Pg 50 0 R /K 2147483646') } },
  ],
  ['a part on no page', { kids: '40 0 R', more: { 40: element('/S /H1 /Pg 99 0 R /K 0') } }],
  ['roles that mean each other', { root: '/RoleMap << /One /Other /Other /One >>' }],
])('%s is read once', async (_, more) => {
  const { content } = await makeCanonical(raw(tagged({ pages: ['Said once'], ...more })))
  expect(await structures(content)).toEqual(['Document(P("Said once"))'])
})

test('the structure of pages that are left out goes with them', async () => {
  const content = raw(tagged({ pages: ['first', 'second', 'third'] }))
  const pages = [
    { page: 3, rotation: 0 },
    { page: 1, rotation: 90 },
  ] as const
  const { pdf } = await mergePages([{ name: 'a.pdf', content, pages }])
  const text = Buffer.from(writeFile(pdf))
  expect(await structures(text)).toEqual(['Document(P("third"))', 'Document(P("first"))'])
})

test('a structure of 5,000 levels is read', async () => {
  const levels = Array.from({ length: 5_000 }, (_, index) => 100 + index)
  const deep = tagged({
    pages: ['Said first'],
    kids: '100 0 R',
    more: {
      ...Object.fromEntries(levels.map((number) => [number, element(`/S /Sect /K ${number + 1} 0 R`)])),
    },
  })
  const { content } = await makeCanonical(raw(deep))
  expect((await structures(content))[0]).toBe('Document(P("Said first"))')
})

async function merged(...files: Record<number, RawObject>[]): Promise<Uint8Array> {
  const sources = files.map((objects, index) => ({ name: `${index + 1}.pdf`, content: raw(objects) }))
  return writeFile((await mergePages(sources)).pdf)
}

test('several tagged documents keep their structures, with the language of each', async () => {
  const content = await merged(
    tagged({ pages: ['One', 'Two'], catalog: '/Lang (en-GB)' }),
    tagged({ pages: ['Drei'], catalog: '/Lang (de)' }),
    tagged({ pages: ['Four'], catalog: '/Lang (en-GB)' }),
    tagged({ pages: ['Five'] }),
  )
  expect(await structures(content)).toEqual([
    'Document(Document(P("One")))',
    'Document(Document(P("Two")))',
    'Document(Document[lang=de](P("Drei")))',
    'Document(Document(P("Four")))',
    'Document(Document(P("Five")))',
  ])
  expect(await isMarked(content)).toBe(true)
  expect(Buffer.from(await merged(tagged({ pages: ['One'] }), tagged({ pages: ['Two'] })))).toEqual(
    Buffer.from(await merged(tagged({ pages: ['One'] }), tagged({ pages: ['Two'] }))),
  )
})

test('what two documents name alike stays two things: roles, classes, ids and headers of cells', async () => {
  const named = (role: string, text: string, color: string) =>
    tagged({
      pages: [text],
      root: `/RoleMap << /Lead /${role} /Same /P >> /ClassMap << /Red << /O /Layout /Color [${color}] >> >>`,
      kids: '40 0 R 41 0 R',
      drawing: '/Lead << /MCID 1 >> BDC BT /F1 12 Tf 72 600 Td (lead) Tj ET EMC',
      more: {
        40: element('/S /Lead /ID (cell) /C /Red /Pg 50 0 R /K 1'),
        41: element('/S /Same /A << /O /Table /Headers [(cell)] >>'),
      },
    })
  const content = await merged(named('H1', 'One', '1 0 0'), named('H2', 'Two', '0 1 0'))

  expect(await structures(content)).toEqual([
    'Document(Document(P("One") H1("lead")))',
    'Document(Document(P("Two") H2("lead")))',
  ])
  const pdf = await PDF.load(content)
  const root = dictAt(pdf, pdf.getCatalog(), 'StructTreeRoot') ?? new PdfDict()
  const written = serialize(root, () => 0)
  expect(written).toContain('/RoleMap<</Lead/H1/Lead-2/H2/Same/P>>')
  expect(written).toContain('/ClassMap<</Red<</Color[1 0 0]/O/Layout>>/Red-2<</Color[0 1 0]/O/Layout>>>>')
  expect(written).toContain('/IDTree<</Names[(cell) 0 0 R (cell-2) 0 0 R]>>')
  const elements = Array.from({ length: 40 }, (_, number) => pdf.getObject(PdfRef.of(number + 1)))
  const texts = elements.flatMap((each) => (each instanceof PdfDict ? serialize(each, () => 0) : []))
  expect(texts.filter((text) => text.includes('/Headers[(cell)]'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('/Headers[(cell-2)]'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('/C/Red-2'))).toHaveLength(1)
})

test('a standard role that one document uses for something else stays what it is in the others', async () => {
  const other = tagged({ pages: ['Heading'], root: '/RoleMap << /P /H1 >>' })
  expect(await structures(await merged(other, tagged({ pages: ['Paragraph'] })))).toEqual([
    'Document(Document(H1("Heading")))',
    'Document(Document(P("Paragraph")))',
  ])
})

test.each([
  ['without tags', onePage()],
  [
    'that does not say it is tagged',
    { ...tagged({ pages: ['Two'] }), 1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 10 0 R >>' },
  ],
])('beside a document %s, a tagged one keeps its structure, and the whole is not called tagged', async (_, other) => {
  const content = await merged(tagged({ pages: ['One'] }), other)
  expect(await isMarked(content)).toBe(false)
  expect((await structures(content))[0]).toMatch(/P\("One"\)/)
})

test('with several outlines each document is an entry, in its order, and opens its first page', async () => {
  const outlined = (title: string) =>
    tagged({
      pages: [title, 'more'],
      catalog: '/Outlines 60 0 R',
      more: {
        60: '<< /Type /Outlines /First 61 0 R /Last 61 0 R /Count 1 >>',
        61: `<< /Title (${title}) /Parent 60 0 R /Dest [51 0 R /Fit] >>`,
      },
    })
  const content = await merged(outlined('Terms'), onePage(), outlined('Prices'))

  const found = await viewed(content, async (document) => {
    const read = (entries: Outline): Promise<unknown[]> =>
      Promise.all(
        entries.map(async ({ title, dest, items }) => {
          const [page] = Array.isArray(dest) ? dest : []
          return [title, await document.getPageIndex(page), ...(await read(items))]
        }),
      )
    return read(await document.getOutline())
  })
  expect(found).toEqual([
    ['1.pdf', 0, ['Terms', 1]],
    ['2.pdf', 2],
    ['3.pdf', 3, ['Prices', 4]],
  ])
})

test('a file that says it is tagged, and has no structure, is not called tagged', async () => {
  const file = onePage({ 1: '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> >>' })
  expect(await isMarked((await makeCanonical(raw(file))).content)).toBe(false)
})
