import { expect, test } from 'vitest'
import { pageShapes } from '@/lib/pdf/tests/page-shapes'
import { paper } from '@/lib/pdf/tests/papers'
import { torture } from '@/scripts/testing/torture'
import { envelope, field, givenEngine } from './given'
import { drawn, inkBox } from './tools'

const engine = await givenEngine()

/** A tick is drawn from corner to corner of its box, so that its ink shows where the field was put. */
const AT = { x: 0.2, y: 0.3, width: 0.25, height: 0.1 }
const TICK = { type: 'checkbox' as const, ...AT }

// Three shares no factor with the eight ways in which each box is turned and scaled.
test.each(torture.sample(pageShapes, 3))(
  'a mark lands where a person saw its field: $name, turned by $rotate, user unit $userUnit',
  async (page) => {
    const content = await paper(page)
    const { pages } = await engine.inspect(content)

    const { content: sealed } = await engine.finish(envelope([{ content, fields: [field({ text: 'true' }, TICK)] }]))

    // Poppler draws user units as points: everything is smaller by the unit, and lies at the same fractions.
    const picture = await drawn(sealed, 1, 100 * page.userUnit)
    const scale = 100 / 72
    const [seen] = pages
    if (!seen) throw new Error('the page is gone')
    expect(Math.abs(picture.width - seen.width * scale)).toBeLessThanOrEqual(1)
    expect(Math.abs(picture.height - seen.height * scale)).toBeLessThanOrEqual(1)

    // The tick stands in the middle of its box, in a square of the shorter side (see stamp/field.ts), upright.
    const box = {
      left: AT.x * seen.width,
      top: AT.y * seen.height,
      width: AT.width * seen.width,
      height: AT.height * seen.height,
    }
    const side = Math.min(box.width, box.height)
    const pen = Math.max(0.8, side * 0.11) / 2
    const left = box.left + (box.width - side) / 2
    const top = box.top + (box.height - side) / 2
    const expected = {
      left: (left + side * 0.2 - pen) * scale,
      right: (left + side * 0.82 + pen) * scale,
      top: (top + side * 0.24 - pen) * scale,
      bottom: (top + side * 0.76 + pen) * scale,
    }
    const ink = inkBox(picture)
    if (!ink) throw new Error('nothing was drawn')
    for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
      expect(Math.abs(ink[edge] - expected[edge]), edge).toBeLessThanOrEqual(1.01)
    }
  },
)

test('a page whose own drawing is left open does not move what is stamped on it', async () => {
  const media = [0, 0, 400, 600]
  const clean = await paper({ media })
  const messy = await paper({ media, content: 'Q q q 0.5 0 0 0.5 100 100 cm (a \\( q Q \\) string) pop' })
  const fields = [field({ text: 'true' }, TICK)]

  const [expected, actual] = await Promise.all(
    [clean, messy].map(async (content) => {
      const { content: sealed } = await engine.finish(envelope([{ content, fields }]))
      return inkBox(await drawn(sealed))
    }),
  )

  expect(actual).toEqual(expected)
})
