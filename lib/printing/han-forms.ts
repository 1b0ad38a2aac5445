/** Whose forms Chinese characters get: the same character is written differently in these. */
export type HanForms = 'zh-Hans' | 'zh-Hant' | 'ja' | 'ko'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/gu

type Standard = { encoding: string; lead: [number, number]; trails: [number, number][] }

/** Characters by national standards: GB 2312, Big5, JIS X 0208 and KS X 1001. */
const STANDARDS: Record<HanForms, Standard> = {
  'zh-Hans': { encoding: 'gbk', lead: [0xb0, 0xf7], trails: [[0xa1, 0xfe]] },
  'zh-Hant': {
    encoding: 'big5',
    lead: [0xa4, 0xf9],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  ja: { encoding: 'euc-jp', lead: [0xb0, 0xf4], trails: [[0xa1, 0xfe]] },
  ko: { encoding: 'euc-kr', lead: [0xca, 0xfd], trails: [[0xa1, 0xfe]] },
}
const charactersOf = new Map<HanForms, Set<string>>()

/**
 * Whose forms a text gets. Kana are Japanese and Hangul is Korean. Otherwise it is what the texts
 * around it are, if that writes all of its characters; then the first of Simplified Chinese,
 * Traditional Chinese and Japanese that does.
 */
export function hanForms(text: string, context: readonly string[] = []): HanForms {
  const own = byAlphabet(text)
  if (own) return own
  const characters = text.match(HAN)
  if (!characters) return 'zh-Hans'
  const around = context.join('\n')
  return byCharacters(characters, byAlphabet(around) ?? byCharacters(around.match(HAN) ?? []))
}

function byAlphabet(text: string): HanForms | undefined {
  if (KANA.test(text)) return 'ja'
  return HANGUL.test(text) ? 'ko' : undefined
}

function byCharacters(characters: string[], preferred: HanForms = 'zh-Hans'): HanForms {
  const order: HanForms[] = [preferred, 'zh-Hans', 'zh-Hant', 'ja']
  return order.find((forms) => characters.every((character) => writtenIn(forms).has(character))) ?? 'zh-Hans'
}

/** Every browser and Node.js can decode these standards, so no table of them has to be shipped. */
function writtenIn(forms: HanForms): Set<string> {
  const cachedSet = charactersOf.get(forms)
  if (cachedSet) return cachedSet
  const { encoding, lead, trails } = STANDARDS[forms]
  const bytes: number[] = []
  for (let first = lead[0]; first <= lead[1]; first++)
    for (const [from, to] of trails) for (let second = from; second <= to; second++) bytes.push(first, second)
  const characterSet = new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)).match(HAN))
  charactersOf.set(forms, characterSet)
  return characterSet
}
