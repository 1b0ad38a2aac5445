import { type HanForms, hanForms } from '@/lib/envelope/han-forms'
import type { FaceName } from './font-files'

/** Faces of one script each, and its characters: those that other scripts use as well are in all of their patterns. */
const SCRIPTS: readonly (readonly [name: FaceName, characters: RegExp])[] = [
  ['arabic', /\p{scx=Arabic}/u],
  ['hebrew', /\p{scx=Hebrew}/u],
  ['korean', /\p{scx=Hangul}/u],
  ['thai', /\p{scx=Thai}/u],
  ['lao', /\p{scx=Lao}/u],
  ['devanagari', /\p{scx=Devanagari}/u],
  ['bengali', /\p{scx=Bengali}/u],
  ['gurmukhi', /\p{scx=Gurmukhi}/u],
  ['gujarati', /\p{scx=Gujarati}/u],
  ['tamil', /\p{scx=Tamil}/u],
  ['telugu', /\p{scx=Telugu}/u],
  ['kannada', /\p{scx=Kannada}/u],
  ['malayalam', /\p{scx=Malayalam}/u],
  ['sinhala', /\p{scx=Sinhala}/u],
  ['khmer', /\p{scx=Khmer}/u],
  ['myanmar', /\p{scx=Myanmar}/u],
  ['ethiopic', /\p{scx=Ethiopic}/u],
  ['georgian', /\p{scx=Georgian}/u],
  ['armenian', /\p{scx=Armenian}/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u],
]
const HAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uff00-\uffef]/u

/** Whether a character has forms of a language (`hanForms`). */
export const isHan = (character: string): boolean => HAN.test(character)

const HAN_FACES: Record<HanForms, FaceName> = {
  'zh-Hans': 'chinese',
  'zh-Hant': 'traditional',
  ja: 'japanese',
  ko: 'korean',
}

/** The faces of scripts and of emoji. */
export const SCRIPT_FACES: readonly FaceName[] = [
  ...new Set([...SCRIPTS.map(([name]) => name), ...Object.values(HAN_FACES)]),
]

/** Letters and signs of Latin, Greek and Cyrillic text, with which text of every script is punctuated. */
const PLAIN = /^[\0-\u052f\u1d00-\u1fff\u2000-\u2070\u20a0-\u218f]/u

/** Text in face of one script; without one, any face that has the text may draw it. */
export type ScriptRun = { text: string; face?: FaceName }

/** Splits a word where its script changes. `context` decides whose forms Chinese characters get (`hanForms`). */
export function byScript(graphemes: string[], wanted: () => HanForms): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const grapheme of graphemes) {
    const previous = runs.at(-1)
    const face = scriptFace(grapheme, previous?.face, wanted)
    if (previous && previous.face === face) previous.text += grapheme
    else runs.push({ text: grapheme, ...(face && { face }) })
  }
  return runs
}

function scriptFace(grapheme: string, previous: FaceName | undefined, wanted: () => HanForms): FaceName | undefined {
  if (PLAIN.test(grapheme)) return undefined
  const first = String.fromCodePoint(grapheme.codePointAt(0) ?? 0)
  if (isHan(first)) return HAN_FACES[wanted()]
  const found = SCRIPTS.filter(([, characters]) => characters.test(first)).map(([name]) => name)
  return found.find((name) => name === previous) ?? found[0]
}

/** The forms of a text's Chinese characters, found out when the first of them is met. */
export function formsOf(text: string, context: readonly string[]): () => HanForms {
  let found: HanForms | undefined
  return () => {
    found ??= hanForms(text, context)
    return found
  }
}
