import './with-resolvers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { gather } from '../../documents/gather/gather'
import { geometryOf } from '../../documents/page/geometry'
import { intoPageSpace, seenSize } from '../../documents/page/placement'
import { pageShapes } from './page-shapes'
import { paper } from './papers'

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
    const { pdf, pages } = await gather([{ name: 'page.pdf', content }])
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
  const { pdf, pages } = await gather([{ name: 'page.pdf', content }])

  const sizes = pages.flat().map((page) => seenSize(geometryOf(pdf, page)))

  const { width, height } = await viewed(content)
  expect(sizes).toEqual([{ width, height }])
})
