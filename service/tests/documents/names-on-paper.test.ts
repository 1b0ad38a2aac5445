import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { torture } from '@/scripts/testing/torture'
import { envelope, field, givenEngine, NOW } from './given'
import { goldenFile, inkOf } from './golden'
import { drawn, inkBox, textBoxesOf } from './tools'

const engine = await givenEngine()
const expectGolden = goldenFile(new URL('golden-names.txt', import.meta.url))

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

test.each(torture.sample(Object.entries(names), 3))(
  'a %s name looks as it did when somebody read it',
  async (title, name) => {
    const picture = await drawn(await stamped(name), 1, 200)

    const rows = [...inkOf(picture, BOX, CELLS), ...inkOf(picture, { ...BOX, y: 0.3 }, CELLS)]

    expectGolden(title, rows)
  },
)

test.each(torture.sample(Object.entries(names), 4))(
  'the date stands after a %s name below its signature',
  async (_, name) => {
    const boxes = (await textBoxesOf(await stamped(name), 1)).filter(({ y }) => y > 118 && y < 128)

    const placeOf = (text: string) => boxes.find((box) => box.text === text)?.x ?? Number.NaN
    const [by, date, time, zone] = ['by', '2026-11-20', '10:00:00', 'UTC'].map(placeOf)
    expect([by, date, time, zone].every(Number.isFinite)).toBe(true)
    const ofName = boxes.filter(({ text }) => /[^ -~·\u202a-\u202e]/u.test(text)).map(({ x }) => x)
    expect([by, ...ofName.toSorted((a, b) => a - b), date, time, zone]).toEqual(
      [by, ...ofName, date, time, zone].toSorted((a = 0, b = 0) => a - b),
    )
  },
)

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
