import '../read-back/node-20'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { checkPassive } from '../active-content'
import { mergePages } from '../merge/merge-pages'
import { geometryOf } from '../page/geometry'
import { intoPageSpace, seenSize } from '../page/placement'
import { pageShapes } from './page-shapes'
import { paper } from './papers'
import { onePage, PAGE, raw } from './raw'

/** The page as the dashboard's viewer lays it out, in which senders place fields and signers find them. */
async function viewed(content: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(content), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: 1 })
  await task.destroy()
  return viewport
}

test.each(pageShapes)(
  'the viewer and the seal mean the same place: $name, turned by $rotate, user unit $userUnit',
  async (shape) => {
    const content = await paper(shape)
    const { pdf, pages } = await mergePages([{ name: 'page.pdf', content }])
    const [page] = pages.flat()
    if (!page) throw new Error('the page is gone')
    const geometry = geometryOf(pdf, page)

    const viewport = await viewed(content)

    const seen = seenSize(geometry)
    expect([viewport.width, viewport.height]).toEqual([expect.closeTo(seen.width, 3), expect.closeTo(seen.height, 3)])
    const [a, b, c, d, e, f] = intoPageSpace(geometry)
    for (const [x, y] of [
      [0, 0],
      [0.2, 0.3],
      [0.9, 0.1],
      [1, 1],
    ] as const) {
      const [left, up] = [x * seen.width, seen.height - y * seen.height]
      const ours = [a * left + c * up + e, b * left + d * up + f]
      const theirs: number[] = viewport.convertToPdfPoint(x * viewport.width, y * viewport.height)
      expect(theirs).toEqual(ours.map((value) => expect.closeTo(value, 3)))
    }
  },
)

test.each([-90, 450, 90.5, 45, 99_999_999_999])('a turn of %s degrees is understood alike', async (rotate) => {
  const content = await paper({ rotate, media: [0, 0, 400, 600] })
  const { pdf, pages } = await mergePages([{ name: 'page.pdf', content }])

  const sizes = pages.flat().map((page) => seenSize(geometryOf(pdf, page)))

  const { width, height } = await viewed(content)
  expect(sizes).toEqual([{ width, height }])
})

const LINKS = [
  '<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << /S /URI /URI (https://example.com/terms) >> >>',
  '<< /Type /Annot /Subtype /Link /Rect [10 40 90 60] /A 20 0 R >>',
  '<< /Type /Annot /Subtype /Link /Rect [10 70 90 90] /A << /S /GoTo /D [6 0 R /XYZ 0 700 null] >> >>',
  '<< /Type /Annot /Subtype /Link /Rect [10 100 90 120] /Dest (chapter) >>',
]
const COMMENTS = [
  '21 0 R 22 0 R',
  '<< /Type /Annot /Subtype /Highlight /Rect [72 590 200 620] /QuadPoints [72 620 200 620 72 590 200 590] /C [1 1 0] /Contents (Marked) /F 4 >>',
]

test('links, chapters and page labels survive; notes do not, and marks are part of the page', async () => {
  const content = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /P (A-) /S /D /St 5 >>] >> /Names << /Dests << /Names [(chapter) [6 0 R /Fit]] >> >> >>',
      2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
      3: `<< ${PAGE} /Annots [${LINKS.join(' ')} ${COMMENTS.join(' ')}] >>`,
      6: `<< ${PAGE} >>`,
      10: '<< /First 11 0 R /Last 12 0 R /Count 2 >>',
      11: '<< /Title (Chapter one) /Parent 10 0 R /Next 12 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
      12: '<< /Title (Chapter two) /Parent 10 0 R /Prev 11 0 R /Dest [6 0 R /Fit] >>',
      20: '<< /S /URI /URI (mailto:ada@example.com) >>',
      21: '<< /Type /Annot /Subtype /Text /Rect [300 700 320 720] /Contents (Please check) /T (Ada) /Popup 22 0 R >>',
      22: '<< /Type /Annot /Subtype /Popup /Rect [320 600 420 700] /Parent 21 0 R >>',
    }),
  )

  const { pdf, removed } = await mergePages([
    { name: 'one.pdf', content },
    { name: 'two.pdf', content: raw(onePage()) },
  ])
  const made = await pdf.save()

  expect(removed).toEqual([{ note: 2 }, {}])
  await checkPassive(made)
  const task = getDocument({ data: made, verbosity: 0 })
  const reader = await task.promise
  const annotations = await (await reader.getPage(1)).getAnnotations()
  expect(annotations.map(({ subtype, url, dest, contentsObj }) => [subtype, url ?? dest ?? contentsObj?.str])).toEqual([
    ['Link', 'https://example.com/terms'],
    ['Link', 'mailto:ada@example.com'],
    ['Link', [expect.anything(), { name: 'XYZ' }, 0, 700, null]],
    ['Link', 'chapter'],
  ])
  expect((await reader.getOutline()).map(({ title }: { title: string }) => title)).toEqual([
    'Chapter one',
    'Chapter two',
  ])
  expect(await reader.getDestination('chapter')).toBeTruthy()
  expect(await reader.getPageLabels()).toEqual(['i', 'A-5', '3'])
  await task.destroy()
})
