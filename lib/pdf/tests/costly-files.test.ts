import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { mergePages } from '../merge/merge-pages'
import { boundUnpacking } from '../open/unpacking'
import { checkDraws } from '../page/draws'
import { dictAt, listAt, resolve } from '../page/geometry'
import { onePage, PAGE, type RawObject, raw } from './raw'

boundUnpacking()

const refs = (from: number, count: number) => Array.from({ length: count }, (_, n) => `${from + n} 0 R`).join(' ')
const pages = (count: number, page: string, tree = ''): Record<number, RawObject> => ({
  ...onePage({ 2: `<< /Type /Pages /Count ${count} /Kids [${refs(10, count)}] ${tree} >>` }),
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 10, page.replace('NUMBER', String(n + 1))])),
})

test('the pages of a long document are written in several lists, and stay in their order', async () => {
  const { content, pageCount } = await makeCanonical(
    raw(pages(250, `<< ${PAGE} /Rotate 0 /MediaBox [0 0 NUMBER 500] >>`)),
  )
  const pdf = await PDF.load(content)
  const tree = dictAt(pdf, pdf.getCatalog(), 'Pages')

  const branches = listAt(pdf, tree, 'Kids').map((kid) => resolve(pdf, kid))
  expect(branches.map((branch) => String(branch?.type === 'dict' && branch.getNumber('Count')?.value))).toEqual([
    '100',
    '100',
    '50',
  ])
  expect(pageCount).toBe(250)
  const again = await makeCanonical(content)
  expect(again.pages.map(({ width }) => width)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
  expect(Buffer.compare(again.content, content)).toBe(0)
})

test('resources that many pages inherit are written once', async () => {
  const fonts = Array.from({ length: 500 }, (_, n) => `/Font${n} 4 0 R`).join(' ')
  const fileWith = (count: number) =>
    makeCanonical(raw(pages(count, '<< /Type /Page /MediaBox [0 0 99 99] >>', `/Resources << /Font << ${fonts} >> >>`)))
  const [few, many] = [await fileWith(2), await fileWith(90)]

  expect(many.content.length).toBeLessThan(2 * few.content.length)
})

/** A page that draws a form twice, which draws two forms of two lines. */
const nested = onePage({
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 5 0 R /Resources << /XObject << /A 10 0 R >> >> >>`,
  5: { data: '/A Do /A Do' },
  10: {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /B 11 0 R /C 12 0 R >> >>',
    data: '/B Do (/B Do) Tj /C Do /D Do',
  },
  11: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '0 0 m 9 9 l S' },
  12: {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 10 0 R >> >>',
    data: '/A Do',
  },
})

test('a page that draws more forms within forms than a viewer can show is refused', async () => {
  const { pdf, pages } = await mergePages([{ name: 'the file', content: raw(nested) }])
  const drawn = pages.flat()

  // The page, the form twice, and twice the two that it draws; a form within itself is not drawn.
  expect(() => checkDraws(pdf, drawn, 7)).not.toThrow()
  expect(() => checkDraws(pdf, drawn, 6)).toThrow('draws other drawings too many times')
})
