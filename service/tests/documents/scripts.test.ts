import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import type { Style } from '@/lib/pdf/text/faces'
import { createTypesetter, partsOf, shapeLine } from '@/lib/pdf/text/shape'
import { torture } from '@/scripts/testing/torture'
import { envelope, field, givenEngine, NOW } from './given'
import { checkStructure, drawn, inkBox, textOf } from './tools'

const engine = await givenEngine()

const names = {
  Latin: 'Zoë Brontë-Jones',
  Vietnamese: 'Nguyễn Thị Hồng',
  Greek: 'Αλέξανδρος Παπαδόπουλος',
  Cyrillic: 'Наталья Иванова',
  Chinese: '王小明',
  'Traditional Chinese': '歐陽娜娜',
  Japanese: 'たなか ゆき',
  Korean: '김민준',
  Arabic: 'محمد بن علي',
  Hebrew: 'שרה לוי',
  Thai: 'สมชาย ใจดี',
  Lao: 'ສົມສະໄໝ',
  Devanagari: 'नरेन्द्र शर्मा',
  Bengali: 'রবীন্দ্রনাথ ঠাকুর',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'નરેન્દ્ર મોદી',
  Tamil: 'சுப்பிரமணியன்',
  Telugu: 'గీతా శ్రీనివాస్',
  Kannada: 'ಗೀತಾ ಕೃಷ್ಣ',
  Malayalam: 'ഗീതാ കൃഷ്ണൻ',
  Sinhala: 'ගීතා පෙරේරා',
  Khmer: 'សុខ សុភា',
  Myanmar: 'မောင်မောင်',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  mixed: 'Anna 王 Наталья',
  emoji: '🎉 Zoë 👩‍👩‍👧 ❤️',
}

/** Glyph 0 of every font: the box. */
const MISSING = 0
const glyphs = (text: string, style: Style) =>
  shapeLine(text, style).runs.flatMap((run) => run.glyphs.map(({ id }) => id))

/** Poppler marks right-to-left text with invisible characters. */
const bare = (text: string) => text.replace(/[\u200b-\u200d\u202a-\u202e]/gu, '')

test.each(torture.sample(Object.entries(names), 3))(
  'a %s name is readable on the page and on the certificate',
  async (_, name) => {
    const signature = { kind: 'typed' as const, text: name }
    const fields = [
      field({ text: name }, { type: 'name', height: 0.1 }),
      field(
        { mark: signature, signedBy: { name, at: NOW, act: 'Signed' } },
        { type: 'signature', y: 0.3, height: 0.2 },
      ),
    ]
    const signers = [{ name, email: 'signer@example.com', role: 'Signer', signature, signedOn: NOW }]

    const { content } = await engine.finish(envelope([{ content: await paper(), fields }], { signers }))

    const page = bare(await textOf(content, 1))
    expect(page.split(bare(name)).length - 1).toBeGreaterThanOrEqual(2)
    expect(bare(await textOf(content, 2))).toContain(bare(name))
    expect(inkBox(await drawn(content))).toBeDefined()
    await checkStructure(content)
    // A box says in the text what it stands for: only the glyphs tell that the name is drawn.
    for (const style of ['regular', 'strong', 'classic'] as const) expect(glyphs(name, style)).not.toContain(MISSING)
  },
)

test('no font is embedded whole: a short contract in all scripts stays small', async () => {
  const fields = Object.values(names).map((text, index) => field({ text }, { y: index / 20, height: 0.04 }))

  const { content } = await engine.finish(envelope([{ content: await paper({}, {}, {}), fields }]))

  expect(content.length).toBeLessThan(200_000)
})

test('characters that no font has are shown as boxes and still say what they are', async () => {
  const { content } = await engine.finish(envelope([{ content: await paper(), fields: [field({ text: 'Ada 𒀀' })] }]))

  expect(await textOf(content, 1)).toContain('Ada 𒀀')
  expect(inkBox(await drawn(content))).toBeDefined()
})

test('Chinese characters have the forms of the language around them', () => {
  const facesOf = (text: string, ...context: string[]) =>
    new Set(shapeLine(text, 'regular', context).runs.map(({ face }) => face.name))

  expect(facesOf('王小明')).toEqual(new Set(['chinese']))
  expect(facesOf('歐陽娜娜')).toEqual(new Set(['traditional']))
  expect(facesOf('直人 なおと')).toContain('japanese')
  expect(facesOf('直人', 'ご署名のお願い')).toEqual(new Set(['japanese']))
})

test('a name is as bold as any other on the certificate, in every script', () => {
  const bold = new Set(['geistSemiBold', 'dejavuBold', 'arabicSemiBold'])
  for (const name of Object.values(names)) {
    const isBold = shapeLine(name, 'strong').runs.map(({ face, isEmboldened }) => isEmboldened || bold.has(face.name))
    expect(isBold).not.toContain(false)
  }
})

test('text without spaces breaks between its words', () => {
  const lines = createTypesetter()
    .wrapParts(['ยินดีต้อนรับสู่ประเทศไทย'], 'regular', 10, 60)
    .map((parts) => partsOf(parts).join(''))

  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('ยินดีต้อนรับสู่ประเทศไทย')
  for (const line of lines)
    expect(['ยินดี', 'ต้อนรับ', 'สู่', 'ประเทศ', 'ไทย'].some((word) => line.startsWith(word))).toBe(true)
})

test('invisible characters cannot turn text round', () => {
  const shown = shapeLine('pay \u202e001\u202c pounds', 'regular')
  const plain = shapeLine('pay 001 pounds', 'regular')

  expect(shown).toEqual(plain)
})

test.each([
  ['علي 123', '123| |يلع'],
  ['تاريخ 3/4/2026', '3/4/2026| |خيرات'],
  ['12.5% שלום', 'םולש| |12.5%'],
])('numbers, dates and decimals keep their order inside right-to-left text: %s', (line, expected) => {
  const { runs } = shapeLine(line, 'regular')

  const text = runs.map(({ glyphs }) => glyphs.map((glyph) => glyph.text ?? '').join('')).join('|')
  expect(text).toBe(expected)
})
