import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import type { DocumentEngine } from '../../documents/engine'
import { Invalid } from '../../errors'
import { envelope, field, givenEngine } from './given'
import { fileOf, pageTree } from './page-trees'
import { differentPixels, openInViewer, type ViewedPdf } from './viewer'

let engine: DocumentEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

type Outcome = { refused: string } | { pages: string[]; faults: string[] }

/** Takes a file from upload to seal, and compares what signers are shown with what is sealed, page by page. */
async function outcomeOf(supplied: Uint8Array): Promise<Outcome> {
  const inspected = await engine.inspect(supplied).catch((error: unknown) => {
    if (error instanceof Invalid) return error.message
    throw error
  })
  if (typeof inspected === 'string') return { refused: inspected }
  const { content, pageCount } = inspected
  const faults: string[] = []
  if (Buffer.compare((await engine.inspect(content)).content, content) !== 0) faults.push('it is written in two ways')
  const room = await openInViewer(content)
  const paper = await openInViewer((await engine.finish(envelope([{ content }]))).content)
  if (room.pageCount !== pageCount) faults.push(`${pageCount} pages are announced, ${room.pageCount} shown`)
  const certificate = await paper.text(pageCount + 1)
  if (!certificate.startsWith('Certificate')) faults.push(`behind page ${pageCount} comes ${certificate.slice(0, 20)}`)
  const pages: string[] = []
  for (let page = 1; page <= room.pageCount; page++) {
    const [shown, sealed] = [await room.text(page), await paper.text(page)]
    pages.push(shown)
    if (shown !== sealed) faults.push(`page ${page} shows ${shown} and is sealed with ${sealed}`)
    const different = differentPixels(await room.draw(page), await paper.draw(page))
    if (different > 0) faults.push(`page ${page}: ${different} points differ`)
  }
  await Promise.all([room, paper].map((pdf: ViewedPdf) => pdf.close()))
  return { pages, faults }
}

const text = (line: string) => ({ data: `BT /F1 18 Tf 72 600 Td (${line}) Tj ET` })
const page = (contents: number, more = '') => `<< ${PAGE.replace('5 0 R', `${contents} 0 R`)} ${more} >>`
/** Pages 3 and 6 say "rent" and "penalty". */
const two = (tree: string, more: Record<number, RawObject> = {}) =>
  raw(
    onePage({ 2: `<< /Type /Pages ${tree} >>`, 5: text('rent'), 3: page(5), 6: page(7), 7: text('penalty'), ...more }),
  )

test.each([
  ['fewer are counted', two('/Kids [3 0 R 6 0 R] /Count 1')],
  ['none is counted', two('/Kids [3 0 R 6 0 R] /Count 0')],
  ['less than none is counted', two('/Kids [3 0 R 6 0 R] /Count -2')],
  ['many more are counted', two('/Kids [3 0 R 6 0 R] /Count 4000')],
  ['the count is no whole number', two('/Kids [3 0 R 6 0 R] /Count 1.5')],
  ['the count is in an object of its own', two('/Kids [3 0 R 6 0 R] /Count 8 0 R', { 8: '1' })],
  ['nothing is counted', two('/Kids [3 0 R 6 0 R]')],
  [
    'a branch counts fewer than it has',
    two('/Kids [8 0 R] /Count 2', { 8: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R 6 0 R] /Count 1 >>' }),
  ],
  [
    'a branch counts more than it has, and hides what follows',
    two('/Kids [8 0 R 6 0 R] /Count 2', { 8: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 2 >>' }),
  ],
  ['a branch says that it is a page', two('/Kids [3 0 R 6 0 R] /Count 2', { 3: page(5, '/Kids [6 0 R]') })],
  ['what is no page stands between them', two('/Kids [3 0 R null 9 0 R (page) 7 6 0 R] /Count 2')],
  ['the list is an object of its own', two('/Kids 8 0 R /Count 2', { 8: '[3 0 R 6 0 R]' })],
  ['a page has no kind', two('/Kids [3 0 R 6 0 R] /Count 2', { 6: page(7).replace('/Type /Page', '') })],
  ['a page has another generation', two('/Kids [3 0 R 6 3 R] /Count 2')],
  ['the tree leads back to its root', two('/Kids [3 0 R 2 0 R 6 0 R] /Count 2')],
  [
    'the file says that it is made for the web with one page',
    raw(onePage({ 100: '<< /Linearized 1 /L 9 /H [0 0] /O 3 /E 9 /N 1 /T 9 >>' }), {}),
  ],
])('what is announced, shown and sealed are the same pages: %s', async (_, supplied) => {
  const outcome = await outcomeOf(supplied)

  if ('refused' in outcome) expect(outcome.refused).toMatch(/the file/)
  else expect(outcome.faults).toEqual([])
})

test('pages that a wrong count hides from some readers are announced, shown and sealed', async () => {
  expect(await outcomeOf(two('/Kids [3 0 R 6 0 R] /Count 1'))).toEqual({ pages: ['rent', 'penalty'], faults: [] })
})

test('a word that is divided between two streams of a page is shown and sealed alike', async () => {
  const supplied = raw(
    onePage({
      3: `<< ${PAGE.replace('5 0 R', '[5 0 R 6 0 R]')} >>`,
      5: { data: 'BT /F1 18 Tf 7' },
      6: { data: '2 600 Td (x) Tj ET' },
    }),
  )
  expect(await outcomeOf(supplied)).toEqual({ pages: ['x'], faults: [] })
})

test('a signature is visible on a page whose drawing never ends', async () => {
  const { content } = await engine.inspect(raw(onePage({ 5: { data: `${text('rent').data} [ << /A (open (` } })))

  const { content: sealed } = await engine.finish(envelope([{ content, fields: [field({ text: 'Signed' })] }]))

  const paper = await openInViewer(sealed)
  expect(await paper.text(1)).toBe('rentSigned')
  await paper.close()
})

test('the canonical file has one revision, and nothing that no page needs', async () => {
  const supplied = raw(onePage({ 20: '(a draft that was deleted)' }))
  const { content } = await engine.inspect(Buffer.concat([supplied, Buffer.from('\n% appended')]))

  const file = Buffer.from(content).toString('latin1')
  expect(file.match(/startxref/g)).toHaveLength(1)
  expect(file).not.toMatch(/draft|appended|\/Prev/)
})

test.each([['/BrotliDecode'], ['/ZstdDecode'], ['[/FlateDecode /Zip]']])(
  'a compression that readers do not know is named: %s',
  async (filter) => {
    const supplied = raw(onePage({ 5: { entries: `/Filter ${filter}`, data: 'x' } }))

    expect(await outcomeOf(supplied)).toEqual({ refused: expect.stringContaining('uses a compression') })
  },
)

test(
  'whatever a page tree is like, what is announced, shown and sealed are the same pages',
  async () => {
    await fc.assert(
      fc.asyncProperty(pageTree, async (tree) => {
        const outcome = await outcomeOf(fileOf(tree))
        if ('refused' in outcome) expect(outcome.refused).toMatch(/the file/)
        else expect(outcome.faults).toEqual([])
      }),
      { numRuns: torture.size(15, 1_500), seed: torture.seed },
    )
  },
  torture.size(120_000, 3_600_000),
)
