import bidiFactory from 'bidi-js'
import { directionOf, type Language } from '@/lib/messages/languages'
import { type HanForms, hanForms } from '@/lib/printing/han-forms'
import { graphemesOf } from '@/lib/printing/stamped-text'
import { type Face, face, facesOf, STYLES, type Style } from './faces'
import type { FaceName } from './font-files'

/** Text of one face and one direction. `says` is what it means, where something else is drawn. */
export type Run = { text: string; face: Face; rtl: boolean; says?: string }

/** Drawn for what no face has: visible on paper, and the text layer still says the original. */
const REPLACEMENT = '□'
/** Most text by far; every style's first face has all of it. */
const PLAIN = /^[ -~]*$/
const WORD = /\s+|\S+/gu
/** Characters that choose or join glyphs: a face without them can draw their neighbors. */
const SILENT = /^\p{Default_Ignorable_Code_Point}$/u
const INVISIBLE_ORDER = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const OVERRIDES = /[\u061c\u200e\u200f\u202a-\u202e]/gu
const ISOLATE = /^[\u2066-\u2069]$/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out here
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu

/**
 * One line's runs from left to right. Characters that only steer the order of others are dropped:
 * they could make a page show something else than was typed. A message of ours comes with its
 * language: it has that direction, and the marks around its values isolate them.
 */
export function itemize(text: string, style: Style, context: readonly string[] = [], language?: Language): Run[] {
  const direction = language && directionOf(language)
  if (PLAIN.test(text) && direction !== 'rtl') return text ? [{ text, face: face(STYLES[style][0]), rtl: false }] : []
  const ignorable = language ? OVERRIDES : INVISIBLE_ORDER
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(ignorable, '')
  const forms = formsOf(clean, context, language)
  return inDrawingOrder(graphemesOf(clean), direction).flatMap((directed) => byFace(directed, style, forms))
}

function byFace({ text, rtl }: DirectedText, style: Style, forms: () => HanForms): Run[] {
  const runs: Run[] = []
  const add = (piece: string, found: Face | undefined) => {
    const previous = runs.at(-1)
    if (!found) runs.push({ text: REPLACEMENT, face: face('dejavu'), rtl, says: piece })
    else if (previous && previous.face === found && !previous.says) previous.text += piece
    else runs.push({ text: piece, face: found, rtl })
  }
  for (const word of text.match(WORD) ?? []) {
    for (const { text: part, face: partFace } of byScript(graphemesOf(word), forms)) {
      const faces = facesOf(style, partFace)
      const whole = faceFor(part, faces)
      for (const piece of whole ? [part] : graphemesOf(part).flatMap((each) => drawable(each, faces)))
        add(piece, whole ?? faceFor(piece, faces))
    }
  }
  return rtl ? runs.reverse() : runs
}

/** The parts of a grapheme that are drawn: a letter and its accent apart, where no face has both. */
function drawable(grapheme: string, faces: FaceName[]): string[] {
  return faceFor(grapheme, faces) ? [grapheme] : Array.from(grapheme).filter((each) => !SILENT.test(each))
}

/** The first face that has all of these characters, so one face draws a word. */
function faceFor(text: string, faces: FaceName[]): Face | undefined {
  const points = Array.from(text).filter((character) => !SILENT.test(character))
  for (const name of faces) {
    const candidate = face(name)
    if (points.every((character) => candidate.has(character.codePointAt(0) ?? 0))) return candidate
  }
  return undefined
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const bidi = bidiFactory()

type DirectedText = { text: string; rtl: boolean }

/** Splits a line into stretches of one direction, left to right (Unicode bidi). */
function inDrawingOrder(graphemes: string[], direction?: 'ltr' | 'rtl'): DirectedText[] {
  const text = graphemes.join('')
  if (!RIGHT_TO_LEFT.test(text) && direction !== 'rtl') return [{ text, rtl: false }]
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const places = bidi.getReorderedIndices(text, embedding)
  const stretches: (DirectedText & { level: number; start: number })[] = []
  let start = 0
  for (const grapheme of graphemes) {
    // A grapheme is drawn as one, in the direction of its first character.
    const level = embedding.levels[start] ?? 0
    const last = stretches.at(-1)
    const isDrawn = !ISOLATE.test(grapheme)
    if (isDrawn && last?.level === level) last.text += grapheme
    else if (isDrawn) stretches.push({ text: grapheme, rtl: level % 2 === 1, level, start })
    start += grapheme.length
  }
  return stretches
    .toSorted((one, other) => places.indexOf(one.start) - places.indexOf(other.start))
    .map(({ text, rtl }) => ({ text, rtl }))
}

/** Faces of one script each, and its characters, with those that scripts share. */
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

const HAN_LANGUAGES: readonly HanForms[] = ['zh-Hans', 'zh-Hant', 'ja', 'ko']

/** The faces of scripts and of emoji. */
export const SCRIPT_FACES: readonly FaceName[] = [
  ...new Set([...SCRIPTS.map(([name]) => name), ...Object.values(HAN_FACES)]),
]

/** Letters and signs of Latin, Greek and Cyrillic, which punctuate every script. */
const LATIN = /^[\0-\u052f\u1d00-\u1fff\u2000-\u2070\u20a0-\u218f]/u

/** Text in face of one script; without one, any face that has the text may draw it. */
type ScriptRun = { text: string; face?: FaceName }

/** Splits a word where its script changes. `context` chooses Chinese forms (`hanForms`). */
function byScript(graphemes: string[], forms: () => HanForms): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const grapheme of graphemes) {
    const previous = runs.at(-1)
    const face = scriptFace(grapheme, previous?.face, forms)
    if (previous && previous.face === face) previous.text += grapheme
    else runs.push({ text: grapheme, ...(face && { face }) })
  }
  return runs
}

function scriptFace(grapheme: string, previous: FaceName | undefined, forms: () => HanForms): FaceName | undefined {
  if (LATIN.test(grapheme)) return undefined
  const first = String.fromCodePoint(grapheme.codePointAt(0) ?? 0)
  if (isHan(first)) return HAN_FACES[forms()]
  const found = SCRIPTS.filter(([, characters]) => characters.test(first)).map(([name]) => name)
  return found.find((name) => name === previous) ?? found[0]
}

/** The forms of a text's Chinese characters, worked out when the first of them is met. */
function formsOf(text: string, context: readonly string[], language?: Language): () => HanForms {
  let found = HAN_LANGUAGES.find((forms) => forms === language)
  return () => {
    found ??= hanForms(text, context)
    return found
  }
}
