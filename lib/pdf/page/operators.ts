const code = (character: string) => character.charCodeAt(0)
const [PERCENT, PAREN, PAREN_END, ANGLE, ANGLE_END, ESCAPE, SLASH] = ['%', '(', ')', '<', '>', '\\', '/'].map(code)
const [SQUARE, SQUARE_END] = ['[', ']'].map(code)
const EI = Buffer.from('EI')

const blank = new Uint8Array(256)
const delimiter = new Uint8Array(256)
const begins = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) blank[byte] = 1
for (const character of '()<>[]{}/%') delimiter[code(character)] = 1
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\'"') begins[code(character)] = 1
const word = (text: string) => keyOf(Buffer.from(text), 0, text.length)
const [IMAGE, IMAGE_DATA] = [word('BI'), word('ID')]
/** Words that are operands. */
const LITERALS = new Set(['true', 'false', 'null'].map(word))

/** An operator of a drawing: operands begin at `from`, it is at `at`, the next at `to`. */
export type Operator = { name: string; from: number; at: number; to: number }

/**
 * These operators of a drawing, in their order, outside of strings, comments, names and inline
 * images. They are compared by their bytes, because a drawing may have millions of words. `ID` has
 * the data of its image with it. Returns what closes everything that the drawing leaves open: what
 * is drawn after it would otherwise be taken for a part of its last string, list or image.
 */
export function* operatorsIn(content: Uint8Array, names: readonly string[]): Generator<Operator, string> {
  const namesByKey = new Map(names.map((name) => [keyOf(Buffer.from(name), 0, name.length), name]))
  const { length } = content
  const open: string[] = []
  let at = 0
  let from = 0
  let image = false
  while (at < length) {
    const byte = content[at] ?? 0
    if (blank[byte]) at++
    else if (byte === PERCENT) at = afterComment(content, at)
    else if (byte === PAREN) {
      const end = afterString(content, at)
      if (end < 0) return closeAll(open, ')'.repeat(-end))
      at = end
    } else if (byte === ANGLE && content[at + 1] !== ANGLE) {
      at = content.indexOf(ANGLE_END ?? 0, at) + 1
      if (at === 0) return closeAll(open, '>')
    } else if (byte === ANGLE || byte === SQUARE) {
      open.push(byte === ANGLE ? 'null >>' : ']')
      at += byte === ANGLE ? 2 : 1
    } else if (byte === SQUARE_END || (byte === ANGLE_END && content[at + 1] === ANGLE_END)) {
      if (open.at(-1) === (byte === ANGLE_END ? 'null >>' : ']')) open.pop()
      at += byte === ANGLE_END ? 2 : 1
    } else {
      const end = delimiter[byte] && byte !== SLASH ? at + 1 : wordEnd(content, byte === SLASH ? at + 1 : at)
      const key = keyOf(content, at, end)
      const isImage = image && key === IMAGE_DATA
      const to = isImage ? afterImage(content, end) : end
      const name = namesByKey.get(key)
      if (name) yield { name, from, at, to: to < 0 ? length : to }
      if (to < 0) return closeAll(open, ' EI')
      if (key === IMAGE || key === IMAGE_DATA) image = key === IMAGE
      if (begins[byte] && !LITERALS.has(key)) from = to
      at = to
    }
  }
  return closeAll(open)
}

/**
 * What closes the open brackets. A key without a value gets `null`: it would otherwise take the end
 * of its dictionary for its value.
 */
const closeAll = (open: readonly string[], first = '') => [first, ...open.toReversed()].join(' ').trim()

/** A short word as one number. Longer ones are not compared. */
function keyOf(content: Uint8Array, from: number, to: number): number {
  if (to - from > 5) return 0
  let key = 0
  for (let at = from; at < to; at++) key = key * 256 + (content[at] ?? 0)
  return key
}

function wordEnd(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && !blank[content[at] ?? 0] && !delimiter[content[at] ?? 0]) at++
  return at
}

function afterComment(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

/** Below 0 where it does not end: minus the number of brackets that are open. */
function afterString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === ESCAPE) at++
    else if (byte === PAREN) depth++
    else if (byte === PAREN_END && --depth === 0) return at + 1
  }
  return -depth
}

/** Inline images end at a lone `EI`. Below 0 where there is none. */
function afterImage(content: Uint8Array, from: number): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let at = bytes.indexOf(EI, from); at >= 0; at = bytes.indexOf(EI, at + 1)) {
    const next = content[at + 2]
    if (blank[content[at - 1] ?? 0] && (next === undefined || blank[next])) return at + 2
  }
  return -1
}
