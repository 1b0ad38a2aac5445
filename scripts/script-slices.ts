import type { FaceName } from '@/lib/pdf/text/font-files'
import { isHan, itemize, SCRIPT_FACES } from '@/lib/pdf/text/itemize'
import type { HanForms } from '@/lib/printing/han-forms'
import { pointsOf } from './font-points'
import type { Slice } from './font-subset'

/** A part of a face: which characters are in it, and for which a browser loads it. */
export type ScriptSlice = {
  face: FaceName
  sheet: string
  family: string
  name: string
  has: Slice[]
  loadedFor: Slice[]
}

/** Changes when this file cuts something else from the same fonts. */
export const SLICING = 1

/** Large enough that a name comes in one or two, small enough that nobody waits for a whole font. */
const STEP = 512
/** Characters that are further apart than this are not in one slice. */
const FAR = 0x1000

/** The faces whose Chinese characters are chosen by the language of a text. */
const FORMS = [
  ['japanese', 'ja'],
  ['traditional', 'zh-Hant'],
  ['korean', 'ko'],
] as const satisfies readonly (readonly [FaceName, HanForms])[]
/** Characters that join letters or keep them apart: only a file that is loaded for them can draw what they make. */
const JOINERS: Slice[] = [
  { from: 0x200c, to: 0x200d },
  { from: 0xfe0f, to: 0xfe0f },
]
/** The faces whose letters, or pictures, are joined by such characters. */
const JOINING: readonly FaceName[] = [
  ...(['arabic', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu', 'kannada', 'malayalam'] as const),
  ...(['sinhala', 'khmer', 'myanmar', 'emoji'] as const),
]
/** Most of the Chinese characters. */
const CHINESE: FaceName = 'chinese'
/** Faces of signs rather than letters: pages show their own signs and emoji, so only typed marks load these. */
const SYMBOLS: readonly FaceName[] = ['serifItalic', 'dejavu', 'emoji']

/** The faces that supply what the style of a typed mark lacks. */
export const SLICED_FACES: readonly FaceName[] = ['serifItalic', 'dejavu', ...SCRIPT_FACES]

/** Every character from the face that the service stamps it with in a typed mark, but for what the mark's own file has (`typed`). */
export function scriptSlices(typed: Slice[]): ScriptSlice[] {
  const isTyped = (point: number) => typed.some(({ from, to }) => point >= from && point <= to)
  const byFace = new Map<FaceName, number[]>()
  for (const point of pointsOf(SLICED_FACES)) {
    const character = String.fromCodePoint(point)
    const [run] = itemize(character, 'classic')
    const name = run && !run.says ? run.face.name : undefined
    if (
      !name ||
      (name === 'serifItalic' && isTyped(point)) ||
      (FORMS.some(([face]) => face === name) && isHan(character))
    )
      continue
    const points = byFace.get(name)
    if (points) points.push(point)
    else byFace.set(name, [point])
  }
  const usual = [...byFace].flatMap(([face, points]): ScriptSlice[] => {
    const [sheet, family] = SYMBOLS.includes(face) ? ['marks.css', 'Mark symbols'] : ['scripts.css', 'Desk scripts']
    // Emoji are joined with any others.
    return cut(points, face === 'emoji').map((slice) => {
      const { has, loadedFor } = rangesOf(slice, face === CHINESE)
      const ranges = {
        has: [...has, ...JOINERS],
        loadedFor: JOINING.includes(face) ? [...loadedFor, ...JOINERS] : loadedFor,
      }
      return { face, sheet, family, name: nameOf(face, slice), ...ranges }
    })
  })
  const forms = FORMS.flatMap(([face, language]): ScriptSlice[] => {
    const points = pointsOf([face]).filter((point) => isHan(String.fromCodePoint(point)))
    const [sheet, family] = [`${language}.css`, `Desk scripts ${language}`]
    return cut(points).map((slice) => ({
      face,
      sheet,
      family,
      name: nameOf(language, slice),
      ...rangesOf(slice, true),
    }))
  })
  // Of two rules for one character a browser takes the later one: those without exceptions go first.
  return [...usual.filter(({ face }) => face === CHINESE), ...usual.filter(({ face }) => face !== CHINESE), ...forms]
}

const nameOf = (prefix: string, [first = 0]: number[]) => `${prefix}-${first.toString(16).padStart(4, '0')}`

/** A small face is one slice; of a large one, each has as many characters. */
function cut(points: number[], isWhole = false): number[][] {
  if (points.length <= 2 * STEP || isWhole) return points.length > 0 ? [points] : []
  const slices: number[][] = []
  for (const point of points) {
    const last = slices.at(-1)
    if (last && last.length < STEP && point - (last.at(-1) ?? 0) < FAR) last.push(point)
    else slices.push([point])
  }
  return slices
}

/** `isWhole`: what other faces have between its characters is not excepted, which would be a list of thousands, if it is little. */
function rangesOf(slice: number[], isWhole: boolean): Pick<ScriptSlice, 'has' | 'loadedFor'> {
  const has: Slice[] = []
  for (const point of slice) {
    const last = has.at(-1)
    if (last && last.to + 1 === point) last.to = point
    else has.push({ from: point, to: point })
  }
  const [from, to] = [slice[0] ?? 0, slice.at(-1) ?? 0]
  return { has, loadedFor: isWhole && to - from < slice.length * 3 ? [{ from, to }] : has }
}
