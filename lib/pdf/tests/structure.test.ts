import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { mergePages } from '../merge/merge-pages'
import { openInViewer } from '../read-back/viewer'
import { writeFile } from '../write/write-file'
import { onePage, raw } from './raw'
import { structureOf, tagged } from './tagged'

type Viewed = Awaited<ReturnType<typeof openInViewer>>['document']

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
const marking = (content: Uint8Array) => viewed(content, (document) => document.getMarkInfo())

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

test('a file that says it is tagged, and has no structure, is not called tagged', async () => {
  const file = onePage({ 1: '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> >>' })
  expect(await marking((await makeCanonical(raw(file))).content)).toBeNull()
})
