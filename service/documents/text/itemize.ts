import bidiFactory from 'bidi-js'
import type { HanForms } from '@/lib/envelope/han-forms'
import { graphemesOf } from '@/lib/envelope/paper/wrap-text'
import { type Face, face, facesOf, STYLES, type Style } from './faces'
import type { FaceName } from './font-files'
import { byScript, formsOf } from './scripts'

/** Text of one face and one direction. `says` is what it means, where something else is drawn. */
export type Run = { text: string; face: Face; rtl: boolean; says?: string }

/** Drawn for what no face has: visible on paper, and the text layer still says the original. */
const REPLACEMENT = '□'
/** Most text by far; every style's first face has all of it. */
const PLAIN = /^[ -~]*$/
const WORD = /\s+|\S+/gu
/** Characters that choose or join glyphs but are none themselves: a face without them can still draw their neighbours. */
const SILENT = /^\p{Default_Ignorable_Code_Point}$/u
const INVISIBLE_ORDER = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out here
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu

/**
 * One line's runs from left to right. Characters that only steer the order of others are dropped: they could make a page
 * show something else than was typed.
 */
export function itemize(text: string, style: Style, context: readonly string[] = []): Run[] {
  if (PLAIN.test(text)) return text ? [{ text, face: face(STYLES[style][0]), rtl: false }] : []
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE_ORDER, '')
  const forms = formsOf(clean, context)
  return inDrawingOrder(graphemesOf(clean)).flatMap((directed) => byFace(directed, style, forms))
}

function byFace({ text, rtl }: Directed, style: Style, forms: () => HanForms): Run[] {
  const runs: Run[] = []
  const add = (piece: string, found: Face | undefined) => {
    const previous = runs.at(-1)
    if (!found) runs.push({ text: REPLACEMENT, face: face('dejavu'), rtl, says: piece })
    else if (previous && previous.face === found && !previous.says) previous.text += piece
    else runs.push({ text: piece, face: found, rtl })
  }
  for (const word of text.match(WORD) ?? []) {
    for (const { text: part, face: wanted } of byScript(graphemesOf(word), forms)) {
      const faces = facesOf(style, wanted)
      const whole = faceFor(part, faces)
      for (const piece of whole ? [part] : graphemesOf(part).flatMap((each) => drawable(each, faces)))
        add(piece, whole ?? faceFor(piece, faces))
    }
  }
  return rtl ? runs.reverse() : runs
}

/** A letter with a sign that no face has together is drawn from several. */
function drawable(grapheme: string, faces: FaceName[]): string[] {
  return faceFor(grapheme, faces) ? [grapheme] : Array.from(grapheme).filter((each) => !SILENT.test(each))
}

/** The first face that has all of these characters: a word is not patched together from several, if one can do it. */
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

type Directed = { text: string; rtl: boolean }

/** Splits one line into stretches of one direction, in the order they are drawn from left to right: the Unicode bidirectional algorithm. */
function inDrawingOrder(graphemes: string[]): Directed[] {
  const text = graphemes.join('')
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, rtl: false }]
  const embedding = bidi.getEmbeddingLevels(text)
  const places = bidi.getReorderedIndices(text, embedding)
  const stretches: (Directed & { level: number; start: number })[] = []
  let start = 0
  for (const grapheme of graphemes) {
    // A grapheme is drawn as one, in the direction of its first character.
    const level = embedding.levels[start] ?? 0
    const last = stretches.at(-1)
    if (last?.level === level) last.text += grapheme
    else stretches.push({ text: grapheme, rtl: level % 2 === 1, level, start })
    start += grapheme.length
  }
  return stretches
    .toSorted((one, other) => places.indexOf(one.start) - places.indexOf(other.start))
    .map(({ text, rtl }) => ({ text, rtl }))
}
