import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { face, STYLES } from '@/lib/pdf/text/faces'
import { inkOf, shapeLine } from '@/lib/pdf/text/shape'
import { drawnStyle, MARK_STYLES, type MarkStyle, placeTypedMark } from '@/lib/printing/typed-mark'
import { envelope, field, givenEngine } from './given'
import { checkStructure, drawn, fontList, inkBox, signatureReport, textOf } from './tools'

const engine = await givenEngine()
const PAGE = { width: 595, height: 842 }
const BOX = { x: 0.1, y: 0.1, width: 0.4, height: 0.06 }

async function stamped(text: string, style: string | undefined) {
  const mark = { kind: 'typed' as const, text, style }
  const fields = [field({ mark }, { type: 'signature', ...BOX })]
  const { content } = await engine.finish(envelope([{ content: await paper(), fields }]))
  return content
}

const FACES: Record<MarkStyle, string> = {
  classic: 'serifItalic',
  flowing: 'dancingScript',
  formal: 'greatVibes',
  relaxed: 'caveat',
  fine: 'sacramento',
  inked: 'homemadeApple',
}

test.each(MARK_STYLES)('a %s signature is stamped in its face, at the place the signing room shows', async (style) => {
  const name = 'Zoë Brontë-Jones'
  const content = await stamped(name, style)

  expect(await fontList(content, 1)).toContain(FACES[style])
  expect(await textOf(content, 1)).toContain(name)
  const line = shapeLine(name, style)
  const { top, bottom } = inkOf(line)
  const place = placeTypedMark(
    { width: line.width / 1000, top: top / 1000, bottom: bottom / 1000 },
    { width: BOX.width * PAGE.width, height: BOX.height * PAGE.height },
    'left',
  )
  const { width, ...picture } = await drawn(content, 1, 144)
  const ink = inkBox({ width, ...picture })
  const baseline = BOX.y * PAGE.height + place.baseline
  expect((ink?.bottom ?? 0) / 2).toBeCloseTo(baseline - (bottom * place.size) / 1000, -0.5)
  expect((ink?.top ?? 0) / 2).toBeGreaterThanOrEqual(BOX.y * PAGE.height - 1)
  expect((ink?.right ?? 0) / 2).toBeLessThanOrEqual((BOX.x + BOX.width) * PAGE.width + place.size / 2)
  await checkStructure(content)
  expect(await signatureReport(content)).toContain('Signature is Valid')
})

test.each([
  ['an unknown style', 'gothic', 'Ada'],
  ['no style', undefined, 'Ada'],
  ['a style without a character of the name', 'inked', 'Наталья'],
  ['a style without a letter of another country', 'inked', 'Dvořák'],
])('%s is stamped as classic', async (_, style, name) => {
  const content = await stamped(name, style)

  expect(await fontList(content, 1)).toContain(FACES.classic)
  expect(await textOf(content, 1)).toContain(name)
})

test('a style is only drawn where its face has every character', () => {
  for (const style of MARK_STYLES.filter((each) => each !== 'classic')) {
    const { has } = face(STYLES[style][0])
    for (let point = 0x20; point < 0x3000; point++) {
      const character = String.fromCodePoint(point)
      // A letter with a sign is compared as the one character it becomes.
      if (character.normalize('NFC') !== character || drawnStyle(style, character) !== style) continue
      expect(has(point), `${style} draws U+${point.toString(16)}`).toBe(true)
    }
  }
})
