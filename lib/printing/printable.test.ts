import { expect, test } from 'vitest'
import { USUAL, unprintableIn } from './print-problem'
import { unprintable, unprintableIssue } from './printable'

test.each([
  'Zoë Brontë-Jones, Ltd. & Søn — 100 %',
  'محمد بن علي, ۱۲۳',
  'שרה לוי',
  '王小明 歐陽 直人 なおと 김민준',
  'สมชาย नरेन्द्र রবীন্দ্রনাথ சுப்பிரமணியன் សុខ አበበ გიორგი Արամ ගීතා မောင်',
  'fa\u200cmous \u200d joined\nand\tspaced',
  '🎉 👩‍👩‍👧 ❤️ 🇩🇪 1️⃣',
])('%s can be printed', async (text) => {
  expect(unprintable(text)).toEqual([])
  expect(await unprintableIn(text)).toBeUndefined()
})

test('characters without a font are named once each', async () => {
  expect(unprintable('Ada 𒀀𒀀 \ue000 Lovelace 𓀀')).toEqual(['𒀀', '\ue000', '𓀀'])
  expect(unprintableIssue('Ada 𒀀')).toBe('must not contain “𒀀”, which cannot be printed')
  expect(unprintableIssue('Ada')).toBeUndefined()
  expect(await unprintableIn('Ada 𒀀𓀀')).toBe('“𒀀” “𓀀”')
})

test('what a browser accepts without the table is in the table', () => {
  const usual = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter((each) =>
    USUAL.test(each),
  )
  expect(unprintable(usual.join(''))).toEqual([])
})
