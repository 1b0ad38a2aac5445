/** Operators that open what a page's drawing closes too often, and close what it leaves open. */
export type Repair = { before: string; after: string }

type Depth = { missing: number; open: number }

/**
 * An unbalanced page would distort or hide everything drawn after it: graphics states (`q`, `Q`), marked parts (`BDC`, `EMC`,
 * which may belong to a hidden layer) and text (`BT`, `ET`).
 */
export function balanceGraphicsState(content: Uint8Array): Repair {
  const states: Depth = { missing: 0, open: 0 }
  const marks: Depth = { missing: 0, open: 0 }
  let text = false
  for (const operator of operators(content)) {
    if (operator === 'q') states.open++
    else if (operator === 'Q') close(states)
    else if (operator === 'BMC' || operator === 'BDC') marks.open++
    else if (operator === 'EMC') close(marks)
    else if (operator === 'BT') text = true
    else if (operator === 'ET') text = false
  }
  const after = [text ? 'ET' : '', 'EMC '.repeat(marks.open), 'Q '.repeat(states.open)].filter(Boolean)
  return { before: 'q '.repeat(states.missing), after: after.join(' ') }
}

function close(depth: Depth): void {
  if (depth.open === 0) depth.missing++
  else depth.open--
}

const code = (character: string) => character.charCodeAt(0)
/** The operators that matter here, by their bytes, because a drawing may have millions of words. */
const OPERATORS = new Map(
  ['q', 'Q', 'BT', 'ET', 'BI', 'ID', 'BMC', 'BDC', 'EMC'].map((word) => [
    keyOf(Buffer.from(word), 0, word.length),
    word,
  ]),
)
const [PERCENT, PAREN, PAREN_END, ANGLE, ANGLE_END, ESCAPE] = ['%', '(', ')', '<', '>', '\\'].map(code)
const EI = Buffer.from('EI')

const blank = new Uint8Array(256)
const delimiter = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) blank[byte] = 1
for (const character of '()<>[]{}/%') delimiter[code(character)] = 1

/** The short words outside of strings, comments, names and inline images. */
function* operators(content: Uint8Array): Generator<string> {
  const { length } = content
  let at = 0
  let image = false
  while (at < length) {
    const byte = content[at] ?? 0
    if (blank[byte]) at++
    else if (byte === PERCENT) at = afterComment(content, at)
    else if (byte === PAREN) at = afterString(content, at)
    else if (byte === ANGLE) at = content[at + 1] === ANGLE ? at + 2 : afterHex(content, at)
    else {
      const end = wordEnd(content, delimiter[byte] ? at + 1 : at)
      const word = OPERATORS.get(keyOf(content, at, end))
      at = image && word === 'ID' ? afterImage(content, end) : end
      if (word === 'BI' || word === 'ID') image = word === 'BI'
      else if (word) yield word
    }
  }
}

/** A short word as one number. No operator is longer. */
function keyOf(content: Uint8Array, from: number, to: number): number {
  if (to - from > 3) return 0
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

function afterString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === ESCAPE) at++
    else if (byte === PAREN) depth++
    else if (byte === PAREN_END && --depth === 0) return at + 1
  }
  return content.length
}

function afterHex(content: Uint8Array, from: number): number {
  const end = content.indexOf(ANGLE_END ?? 0, from)
  return end < 0 ? content.length : end + 1
}

/** Inline images end at a lone `EI`; one that never ends has the rest of the page. */
function afterImage(content: Uint8Array, from: number): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let at = bytes.indexOf(EI, from); at >= 0; at = bytes.indexOf(EI, at + 1)) {
    const next = content[at + 2]
    if (blank[content[at - 1] ?? 0] && (next === undefined || blank[next])) return at + 2
  }
  return content.length
}
