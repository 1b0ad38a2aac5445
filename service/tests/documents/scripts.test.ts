import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import type { Style } from '../../documents/text/faces'
import { shapeLine } from '../../documents/text/shape'
import { envelope, field, givenEngine, NOW } from './given'
import { checkStructure, drawn, inkBox, textOf } from './tools'

const engine = await givenEngine()

const names = {
  Latin: 'Zoë Brontë-Jones',
  Vietnamese: 'Nguyễn Thị Hồng',
  Greek: 'Αλέξανδρος Παπαδόπουλος',
  Cyrillic: 'Наталья Иванова',
  Chinese: '王小明',
  Japanese: 'たなか ゆき',
  Korean: '김민준',
  Arabic: 'محمد بن علي',
  Hebrew: 'שרה לוי',
  mixed: 'Anna 王 Наталья',
}

/** Glyph 0 of every font: the box. */
const MISSING = 0
const glyphs = (text: string, style: Style) =>
  shapeLine(text, style).runs.flatMap((run) => run.glyphs.map(({ id }) => id))

/** Poppler marks right-to-left text with invisible characters. */
const bare = (text: string) => text.replace(/[\u200b\u202a-\u202e]/gu, '')

test.each(Object.entries(names))('a %s name is readable on the page and on the certificate', async (_, name) => {
  const signature = { kind: 'typed' as const, text: name }
  const fields = [
    field({ text: name }, { type: 'name', height: 0.1 }),
    field({ mark: signature, signedBy: { name, at: NOW, act: 'Signed' } }, { type: 'signature', y: 0.3, height: 0.2 }),
  ]
  const signers = [{ name, email: 'signer@example.com', role: 'Signer', signature, signedOn: NOW }]

  const { content } = await engine.finish(envelope([{ content: await paper(), fields }], { signers }))

  const page = bare(await textOf(content, 1))
  expect(page.split(name).length - 1).toBeGreaterThanOrEqual(2)
  expect(bare(await textOf(content, 2))).toContain(name)
  expect(inkBox(await drawn(content))).toBeDefined()
  await checkStructure(content)
  // A box says in the text what it stands for: only the glyphs tell that the name is drawn.
  for (const style of ['regular', 'strong', 'classic'] as const) expect(glyphs(name, style)).not.toContain(MISSING)
})

test('no font is embedded whole: a short contract in all scripts stays small', async () => {
  const fields = Object.values(names).map((text, index) => field({ text }, { y: index / 20, height: 0.04 }))

  const { content } = await engine.finish(envelope([{ content: await paper({}, {}, {}), fields }]))

  expect(content.length).toBeLessThan(150_000)
})

test('characters that no font has are shown as boxes and still say what they are', async () => {
  const { content } = await engine.finish(envelope([{ content: await paper(), fields: [field({ text: 'สมชาย 😀' })] }]))

  expect(await textOf(content, 1)).toContain('สมชาย 😀')
  expect(inkBox(await drawn(content))).toBeDefined()
})

test('invisible characters cannot turn text round', () => {
  const shown = shapeLine('pay \u202e001\u202c pounds', 'regular')
  const plain = shapeLine('pay 001 pounds', 'regular')

  expect(shown).toEqual(plain)
})

test.each([
  ['علي 123', '123| يلع'],
  ['تاريخ 3/4/2026', '3/4/2026| خيرات'],
  ['12.5% שלום', 'םולש| |12.5%'],
])('numbers, dates and decimals keep their order inside right-to-left text: %s', (line, expected) => {
  const { runs } = shapeLine(line, 'regular')

  const text = runs.map(({ glyphs }) => glyphs.map((glyph) => glyph.text ?? '').join('')).join('|')
  expect(text).toBe(expected)
})
