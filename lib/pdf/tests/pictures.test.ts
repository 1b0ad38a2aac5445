import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkStructure, drawnInColor } from '@/service/tests/documents/tools'
import { picturePage } from '../upload/read-file'

const file = (name: string) => readFileSync(new URL(`./pictures/${name}`, import.meta.url))

/** 200 by 160 pixels: red and green above blue and yellow. */
const RED = [220, 40, 40]
const GREEN = [40, 180, 60]
const BLUE = [40, 60, 200]
const YELLOW = [240, 220, 60]
const WHITE = [255, 255, 255]
const CENTERS = [
  { x: 50, y: 40 },
  { x: 150, y: 40 },
  { x: 50, y: 120 },
  { x: 150, y: 120 },
]

async function quadrants(name: string) {
  const pdf = await picturePage(file(name))
  await checkStructure(pdf)
  const { width, height, color } = await drawnInColor(pdf, 150)
  expect([width, height]).toEqual([200, 160])
  return CENTERS.map(({ x, y }) => color(x, y))
}

function expectColors(colors: number[][], expected: number[][], tolerance: number) {
  const off = colors.flatMap((each, index) => each.map((value, at) => Math.abs(value - (expected[index]?.[at] ?? 0))))
  expect(Math.max(...off), JSON.stringify(colors)).toBeLessThanOrEqual(tolerance)
}

test.each(['baseline', 'progressive', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `orientation-${number}`)])(
  'a JPEG is shown upright with its colors: %s',
  async (name) => {
    expectColors(await quadrants(`${name}.jpg`), [RED, GREEN, BLUE, YELLOW], 6)
  },
)

test('a JPEG for print has the colors it would have on paper', async () => {
  const [red, green, blue, yellow] = await quadrants('cmyk.jpg')

  expectColors([red ?? [], green ?? [], blue ?? [], yellow ?? []], [RED, GREEN, BLUE, YELLOW], 70)
})

test('a gray JPEG stays gray', async () => {
  const colors = await quadrants('gray.jpg')
  expect(colors.every(([red, green, blue]) => red === green && green === blue)).toBe(true)
})

test.each(['rgb', 'rgb-interlaced', 'rgb-16', 'palette', 'palette-interlaced'])(
  'a PNG has exactly its colors: %s',
  async (name) => {
    expectColors(await quadrants(`${name}.png`), [RED, GREEN, BLUE, YELLOW], 1)
  },
)

test.each(['rgba', 'rgba-interlaced', 'rgba-16', 'rgba-16-interlaced', 'palette-transparent'])(
  'a PNG shows the paper where it is transparent: %s',
  async (name) => {
    expectColors(await quadrants(`${name}.png`), [RED, GREEN, WHITE, [247, 237, 157]], 3)
  },
)

test('a gray PNG stays gray, with and without opacity', async () => {
  const [plain, transparent] = [await quadrants('gray.png'), await quadrants('gray-alpha.png')]

  for (const colors of [plain, transparent])
    expect(colors.every(([red, green, blue]) => red === green && green === blue)).toBe(true)
  expect(transparent[2]).toEqual(WHITE)
  expect(plain[2]).not.toEqual(WHITE)
})
