import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { envelope, field, givenEngine, NOW } from './given'
import { drawn, inkBox, type Picture, textBoxesOf } from './tools'

const engine = await givenEngine()
const GOLDEN = new URL('golden-names.txt', import.meta.url)

const names = {
  Latin: 'Zoë Brontë-Jones',
  Arabic: 'محمد بن علي',
  Hebrew: 'שרה לוי',
  Chinese: '王小明',
  'Traditional Chinese': '歐陽娜娜',
  Japanese: '直人 なおと',
  Korean: '김민준',
  Thai: 'สมชาย ใจดี',
  Devanagari: 'नरेन्द्र शर्मा',
  Bengali: 'রবীন্দ্রনাথ ঠাকুর',
  Tamil: 'சுப்பிரமணியன்',
  Khmer: 'សុខ សុភា',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'გიორგი',
  Armenian: 'Արամ',
  long: 'Wolfeschlegelsteinhausenbergerdorff von Hohenlohe-Langenburg-Schillingsfürst',
  'two lines': 'Grace Brewster\nMurray Hopper',
  emoji: '🎉 Zoë ❤️',
  'Arabic with a number': 'محمد 2026',
}
const BOX = { x: 0.1, y: 0.1, width: 0.5, height: 0.05 }
const CELLS = { across: 80, down: 10 }
/** Readers draw the edges of letters a little differently: how many of the inked cells may differ. */
const TOLERANCE = 0.1

/** A name as a signature and as a text, on one page. */
async function stamped(name: string): Promise<Uint8Array> {
  const fields = [
    field(
      { mark: { kind: 'typed', text: name }, signedBy: { name, at: NOW, act: 'Signed' } },
      { type: 'signature', ...BOX },
    ),
    field({ text: name }, { ...BOX, y: 0.3 }),
  ]
  return (await engine.finish(envelope([{ content: await paper(), fields }]))).content
}

/** The ink of a place on the page, in cells of which each is one character: the share of it that is dark. */
function inkOf({ width, height, grey }: Picture, place: typeof BOX): string[] {
  const [left, top] = [place.x * width, place.y * height]
  const [across, down] = [(place.width * width) / CELLS.across, (place.height * height) / CELLS.down]
  return Array.from({ length: CELLS.down }, (_, row) =>
    Array.from({ length: CELLS.across }, (_, column) => {
      let [dark, all] = [0, 0]
      for (let y = Math.floor(top + row * down); y < top + (row + 1) * down; y++)
        for (let x = Math.floor(left + column * across); x < left + (column + 1) * across; x++) {
          all++
          if (grey(x, y) < 160) dark++
        }
      return dark / all > 0.12 ? '#' : '.'
    }).join(''),
  )
}

const golden = new Map(
  readFileSync(GOLDEN, 'utf8')
    .split('\n\n')
    .map((block) => {
      const [title = '', ...rows] = block.trim().split('\n')
      return [title, rows]
    }),
)

test.each(Object.entries(names))('a %s name looks as it did when somebody read it', async (title, name) => {
  const picture = await drawn(await stamped(name), 1, 200)

  const rows = [...inkOf(picture, BOX), ...inkOf(picture, { ...BOX, y: 0.3 })]

  if (process.env.WRITE_GOLDEN) {
    golden.set(title, rows)
    writeFileSync(GOLDEN, [...golden].map(([key, lines]) => [key, ...lines].join('\n')).join('\n\n'))
  }
  const [found, wanted] = [rows.join(''), golden.get(title)?.join('') ?? '']
  const differing = [...found].filter((cell, index) => cell !== wanted[index]).length
  const inked = [...wanted].filter((cell) => cell === '#').length
  expect(inked).toBeGreaterThan(20)
  expect(differing / inked).toBeLessThan(TOLERANCE)
})

test.each(Object.entries(names))('the date stands after a %s name below its signature', async (_, name) => {
  const boxes = (await textBoxesOf(await stamped(name), 1)).filter(({ y }) => y > 118 && y < 128)

  const placeOf = (text: string) => boxes.find((box) => box.text === text)?.x ?? Number.NaN
  const [by, date, time, zone] = ['by', '2026-11-20', '10:00:00', 'UTC'].map(placeOf)
  expect([by, date, time, zone].every(Number.isFinite)).toBe(true)
  const ofName = boxes.filter(({ text }) => /[^ -~·\u202a-\u202e]/u.test(text)).map(({ x }) => x)
  expect([by, ...ofName.toSorted((a, b) => a - b), date, time, zone]).toEqual(
    [by, ...ofName, date, time, zone].toSorted((a = 0, b = 0) => a - b),
  )
})

test('what follows a name in its caption is drawn in the same places, whatever the direction of the name', async () => {
  const [arabic, latin] = await Promise.all([stamped('محمد'), stamped('Ada')])
  const after = async (content: Uint8Array) => {
    const boxes = await textBoxesOf(content, 1)
    const date = boxes.find(({ text }) => text === '2026-11-20')?.x ?? 0
    return boxes.filter(({ text }) => /^(10:00:00|UTC|0f8fad5b.*)$/.test(text)).map(({ x }) => Math.round(x - date))
  }

  expect(await after(arabic)).toEqual(await after(latin))
  expect(inkBox(await drawn(arabic))).toBeDefined()
})
