import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { mergePages } from '../merge/merge-pages'
import { openInViewer } from '../read-back/viewer'
import { writeFile } from '../write-file'
import { onePage, PAGE, raw } from './raw'
import { structureOf, tagged } from './tagged'

const link = (more: string) => `<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /Border [0 0 1] ${more} >>`
const uri = (address: string) => link(`/A << /S /URI /URI (${address}) >>`)
const page = (links: string[]) => ({ 3: `<< ${PAGE} /Annots [${links.join(' ')}] >>` })

/** Where the links of a page lead. */
async function linksOf(content: Uint8Array, number = 1): Promise<unknown[]> {
  const { document, close } = await openInViewer(content)
  const annotations: { url?: string; dest?: unknown }[] = await (await document.getPage(number)).getAnnotations()
  await close()
  return annotations.map(({ url, dest }) => url ?? dest)
}

test.each([
  ['runs a script', link('/A << /S /JavaScript /JS (beep) >>')],
  ['starts a program', link('/A << /S /Launch /F (other.exe) >>')],
  ['opens another file', link('/A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>')],
  ['goes back', link('/A << /S /Named /N /GoBack >>')],
  ['has an address of a file', uri('file:///etc/hosts')],
  ['has no address', uri('')],
  ['has nothing to do', link('')],
  ['acts when it is left', link('/AA << /X << /S /URI /URI (https://example.com) >> >>')],
  ['names a place that is not there', link('/Dest (nowhere)')],
  ['names a place on no page', link('/Dest (lost)')],
  ['goes to a page that is not there', link('/A << /S /GoTo /D [99 0 R /Fit] >>')],
  ['goes to a page by a number that is too large', link('/Dest [7 /Fit]')],
])('a link that %s is left out, and the one beside it stays', async (_, dead) => {
  const names = '/Names << /Dests << /Names [(lost) [99 0 R /Fit]] >> >>'
  const catalog = { 1: `<< /Type /Catalog /Pages 2 0 R ${names} >>` }
  const { content } = await makeCanonical(raw(onePage({ ...page([dead, uri('https://example.com/')]), ...catalog })))
  expect(await linksOf(content)).toEqual(['https://example.com/'])
})

test('a link to a page that the sender leaves out is left out', async () => {
  const pages = raw(
    onePage({
      ...page([link('/Dest [6 0 R /Fit]'), link('/Dest (there)'), link('/Dest [3 0 R /Fit]')]),
      1: '<< /Type /Catalog /Pages 2 0 R /Dests << /there [6 0 R /Fit] >> >>',
      2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
      6: `<< ${PAGE} >>`,
    }),
  )
  const { pdf } = await mergePages([{ name: 'a.pdf', content: pages, pages: [{ page: 1, rotation: 0 }] }])
  expect(await linksOf(writeFile(pdf))).toHaveLength(1)
})

test('links to phone numbers and to web addresses without a scheme stay, and are no loss', async () => {
  const links = [uri('tel:+49-30-1234567'), uri('www.example.com/terms'), uri('mailto:ada@example.com')]
  const { content, removed } = await makeCanonical(raw(onePage(page(links))))
  expect(removed).toEqual({})
  expect(await linksOf(content)).toEqual([
    'tel:+49-30-1234567',
    'http://www.example.com/terms',
    'mailto:ada@example.com',
  ])
})

test('a place without a view shows its whole page', async () => {
  const { content } = await makeCanonical(raw(onePage(page([link('/Dest [3 0 R]'), link('/Dest [0 /Zoom 3]')]))))
  expect(await linksOf(content)).toEqual([
    [expect.anything(), { name: 'Fit' }],
    [expect.anything(), { name: 'Fit' }],
  ])
})

test('places of one name in two documents stay two places', async () => {
  const named = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Kids [6 0 R] >> >> >>',
      3: `<< ${PAGE} /Annots [${link('/Dest (start)')}] >>`,
      6: '<< /Names [(start) << /D [3 0 R /XYZ 0 700 null] >>] >>',
    }),
  )
  const { pdf } = await mergePages([1, 2].map((number) => ({ name: `${number}.pdf`, content: named })))
  const content = writeFile(pdf)
  expect(await linksOf(content, 2)).toEqual(['start-2'])
  const { document, close } = await openInViewer(content)
  const target = async (name: string) => document.getPageIndex((await document.getDestination(name))?.[0])
  expect([await target('start'), await target('start-2')]).toEqual([0, 1])
  await close()
})

test('the structure has no link where the page has none, and keeps its words', async () => {
  const write = (mcid: number, text: string) =>
    `/Link << /MCID ${mcid} >> BDC BT /F1 12 Tf 72 ${600 - 20 * mcid} Td (${text}) Tj ET EMC`
  const element = (mcid: number, object: number) =>
    `<< /Type /StructElem /S /Weblink /P 11 0 R /Pg 50 0 R /K [${mcid} << /Type /OBJR /Obj ${object} 0 R /Pg 50 0 R >>] >>`
  const file = tagged({
    pages: ['Read this'],
    root: '/RoleMap << /Weblink /Link >>',
    page: '/Annots [60 0 R 61 0 R]',
    drawing: `${write(1, 'a script')} ${write(2, 'the terms')}`,
    kids: '40 0 R 41 0 R 42 0 R',
    more: {
      40: element(1, 60),
      41: element(2, 61),
      42: '<< /Type /StructElem /S /Weblink /P 11 0 R /K << /Type /OBJR /Obj 60 0 R /Pg 50 0 R >> >>',
      60: link('/StructParent 7 /A << /S /JavaScript /JS (beep) >>'),
      61: link('/StructParent 8 /A << /S /URI /URI (https://example.com) >>'),
      12: '<< /Nums [0 [30 0 R 40 0 R 41 0 R] 7 40 0 R 8 41 0 R] >>',
    },
  })
  const { content } = await makeCanonical(raw(file))
  const { document, close } = await openInViewer(content)
  const structure = await structureOf(await document.getPage(1))
  await close()
  expect(structure).toBe('Document(P("Read this") Span("a script") Link("the terms" annotation))')
})
