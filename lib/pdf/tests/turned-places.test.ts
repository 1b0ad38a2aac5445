import { expect, test } from 'vitest'
import { boxOf, clampPlace, type Place, type QuarterTurn, turnPlace } from '@/lib/printing/place'
import { mergePages } from '../merge/merge-pages'
import { geometryOf, quarterTurn } from '../page/geometry'
import { intoPageSpace, type PageGeometry, seenSize } from '../page/placement'
import { pageShapes } from './page-shapes'
import { paper } from './papers'

const PLACE = clampPlace({ x: 0.61, y: 0.13, width: 0.2, height: 0.05 })
const turns = [90, 180, 270] as const satisfies QuarterTurn[]

/** The corners of a field on the paper, left and bottom first. */
function onPaper(place: Place, page: PageGeometry): number[] {
  const size = seenSize(page)
  const [a, b, c, d, e, f] = intoPageSpace(page)
  const { x, y, width, height } = boxOf(place, size)
  const at = (left: number, down: number) => {
    const up = size.height - down
    return [a * left + c * up + e, b * left + d * up + f] as const
  }
  const [one, other] = [at(x, y), at(x + width, y + height)]
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ]
}

test.each(pageShapes)(
  'a field stays on the same paper when its page is turned: $name, turned by $rotate, user unit $userUnit',
  async (shape) => {
    const { pdf, pages } = await mergePages([{ name: 'page.pdf', content: await paper(shape) }])
    const [page] = pages.flat()
    if (!page) throw new Error('the page is gone')
    const geometry = geometryOf(pdf, page)
    const before = onPaper(PLACE, geometry)

    for (const turn of turns) {
      const turned = { ...geometry, rotation: quarterTurn(geometry.rotation + turn) }
      const after = onPaper(turnPlace(PLACE, turn), turned)
      expect(after).toEqual(before.map((edge) => expect.closeTo(edge, 4)))
    }
  },
)
