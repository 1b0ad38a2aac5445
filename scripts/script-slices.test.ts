import { expect, test } from 'vitest'
import { face } from '@/lib/pdf/text/faces'
import { itemize } from '@/lib/pdf/text/itemize'
import { USUAL } from '@/lib/printing/print-problem'
import { TYPED } from './font-slices'
import type { Slice } from './font-subset'
import { scriptSlices } from './script-slices'

const slices = scriptSlices(TYPED)
const isIn = (ranges: Slice[], character: string) => {
  const point = character.codePointAt(0) ?? 0
  return ranges.some(({ from, to }) => from <= point && point <= to)
}

test.each([
  '王小明',
  '歐陽娜娜',
  '直人なおと',
  '김민준',
  'محمد',
  'שרה',
  'สมชาย',
  'नरेन्द्र',
  'রবীন্দ্র',
  'சுப்பிர',
  'សុខ',
  'አበበ',
  'გიორგი',
  'Արամ',
  'ගීතා',
  'မောင်',
  '🎉👩',
  '★→',
])('a browser draws %s from the face that is stamped', (name) => {
  for (const character of name) {
    const [run] = itemize(character, 'classic', [name])
    const found = slices.filter(({ has }) => isIn(has, character)).map((slice) => slice.face)
    expect(found).toContain(run?.face.name)
  }
})

test('each slice is loaded for every character that it has', () => {
  for (const { has, loadedFor } of slices)
    for (const { from, to } of has.filter(
      (range) => range.from > 0xff && !isIn([{ from: 0x200c, to: 0xfe0f }], String.fromCodePoint(range.from)),
    ))
      expect(loadedFor.some((range) => range.from <= from && to <= range.to)).toBe(true)
})

test('two faces of one family are not loaded for the same letter, but for the one with most Chinese characters', () => {
  const others = slices.filter(({ sheet, face }) => sheet === 'scripts.css' && face !== 'chinese')
  const letters = 'محمדשกनরசខአგԱ한'
  for (const letter of letters) expect(others.filter(({ loadedFor }) => isIn(loadedFor, letter)).length).toBeLessThan(2)
})

test('what needs no slice is in the file of the usual style', () => {
  const { has } = face('serifItalic')
  for (let point = 0x20; point < 0x2200; point++) {
    const character = String.fromCodePoint(point)
    if (!USUAL.test(character) || /\s/u.test(character)) continue
    expect(has(point) && isIn(TYPED, character), `U+${point.toString(16)}`).toBe(true)
  }
})
