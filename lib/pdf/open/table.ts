const POINTER = 'startxref'
const POINTER_WITHIN = 2048
const TRAILER_WITHIN = 4096
/** A line of the table; one without a letter at its end begins a run of objects. */
const LINE = /(\d{1,10})\s+(\d{1,10})(?:[ \t]+([nf]))?/g
const OBJECT = /\s*(\d+)\s+(\d+)\s+obj/y

/**
 * Whether every entry of a file's table of objects leads to the object it names. Tables that lead
 * astray make the library leave out what it does not find, where readers look for it. Only tables
 * in plain text are followed: the packed ones are written by programs together with what they
 * describe.
 */
export function tableHolds(content: Uint8Array): boolean {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const offsets = new Set<number>()
  let at = begin(file)
  if (at === undefined) return false
  while (at !== undefined && !offsets.has(at)) {
    offsets.add(at)
    if (file.toString('latin1', at, at + 4) !== 'xref') return objectAt(file, at) !== undefined
    const end = file.indexOf('trailer', at)
    if (end < 0 || !entriesHold(file, file.toString('latin1', at, end))) return false
    const previous = /\/Prev\s+(\d+)/.exec(file.toString('latin1', end, end + TRAILER_WITHIN).split(POINTER)[0] ?? '')
    at = previous ? Number(previous[1]) : undefined
  }
  return true
}

function begin(file: Buffer): number | undefined {
  const tail = file.toString('latin1', Math.max(0, file.length - POINTER_WITHIN))
  const found = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)
  return found ? Number(found[1]) : undefined
}

function entriesHold(file: Buffer, section: string): boolean {
  let number = 0
  for (const [, first = '', second = '', kind] of section.matchAll(LINE)) {
    if (kind === undefined) {
      number = Number(first)
      continue
    }
    // A common slip: the table says it begins with object 1, and lists object 0.
    if (number === 1 && kind === 'f' && Number(second) === 65_535) number = 0
    if (kind === 'n' && Number(first) !== 0 && objectAt(file, Number(first)) !== number) return false
    number++
  }
  return true
}

function objectAt(file: Buffer, offset: number): number | undefined {
  OBJECT.lastIndex = 0
  const found = OBJECT.exec(file.toString('latin1', offset, offset + 40))
  return found ? Number(found[1]) : undefined
}

const BLANK = [0, 9, 10, 12, 13, 32]

/** A file without blanks after its end, where the library looks for a table. */
export function withoutTrailingBlanks(content: Uint8Array): Uint8Array {
  let end = content.length
  while (end > 0 && BLANK.includes(content[end - 1] ?? 0)) end--
  return content.subarray(0, end)
}
