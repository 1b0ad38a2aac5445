/**
 * Reads the parts of a mail that a stranger wrote, in one pass: no part is copied before it is known
 * to matter, and of one that matters at most 64 KB are read. What is not understood is left out.
 */
export type Part = { type: string; headers: Headers; content: string }
/** By name in lower case; of a name that comes twice the first. */
export type Headers = Map<string, string>

const MAX_PART = 64 * 1024
/** A report in a mailing list's frame has two. */
const MOST_NESTED = 5
/** RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 200

/** The parts of these types, the first of each. */
export function partsOf(mail: Buffer, wanted: readonly RegExp[]): (Part | undefined)[] {
  const parts = new Array<Part | undefined>(wanted.length)
  for (const { headers, from, to } of leavesOf(mail.toString('latin1'))) {
    const type = typeOf(headers)
    const index = wanted.findIndex((each) => each.test(type))
    if (index < 0 || parts[index]) continue
    const end = Math.min(to, from + MAX_PART)
    parts[index] = { type, headers, content: decodeBody(mail.subarray(from, end), headers) }
    if (!parts.includes(undefined)) break
  }
  return parts
}

type Leaf = { headers: Headers; from: number; to: number }

/** Parts that have no parts of their own; an enclosed mail is one. */
function* leavesOf(mail: string): Generator<Leaf> {
  const open: string[] = []
  let leaf: Omit<Leaf, 'to'> | undefined
  let headersFrom = /^\s*/.exec(mail.slice(0, 100))?.[0].length ?? 0
  let isInHeaders = true
  for (let at = headersFrom, next = 0; at < mail.length; at = next) {
    const end = mail.indexOf('\n', at)
    next = end < 0 ? mail.length : end + 1
    const delimiter = open.length > 0 && mail.startsWith('--', at) ? delimiterAt(mail, at, next, open) : undefined
    if (delimiter) {
      if (leaf) yield { ...leaf, to: at }
      leaf = undefined
      open.length = delimiter.level + (delimiter.isLast ? 0 : 1)
      isInHeaders = !delimiter.isLast
      headersFrom = next
    } else if (isInHeaders && isBlank(mail, at, next)) {
      isInHeaders = false
      const headers = headersOf(mail.slice(headersFrom, Math.min(at, headersFrom + MAX_PART)))
      const boundary = boundaryOf(headers)
      if (boundary && open.length < MOST_NESTED) open.push(boundary)
      else leaf = { headers, from: next }
    }
  }
  if (leaf) yield { ...leaf, to: mail.length }
}

function delimiterAt(mail: string, at: number, next: number, open: string[]) {
  const line = mail.slice(at + 2, Math.min(next, at + MAX_BOUNDARY + 10)).trimEnd()
  const level = open.findLastIndex((boundary) => line === boundary || line === `${boundary}--`)
  return level < 0 ? undefined : { level, isLast: line !== open[level] }
}

const isBlank = (mail: string, at: number, next: number) => next - at <= 2 && mail.slice(at, next).trim() === ''

/** The fields of a block up to its first blank line, without their line breaks. */
export function headersOf(block: string): Headers {
  const headers: Headers = new Map()
  const [lines = ''] = block.trimStart().split(/\r?\n[ \t]*\r?\n/, 1)
  for (const field of lines.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, field.slice(colon + 1).trim())
  }
  return headers
}

const typeOf = (headers: Headers) =>
  /^[\w.+-]+\/[\w.+-]+/.exec(headers.get('content-type') ?? '')?.[0].toLowerCase() ?? 'text/plain'

function boundaryOf(headers: Headers): string | undefined {
  if (!typeOf(headers).startsWith('multipart/')) return undefined
  const [, quotedValue, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
      (headers.get('content-type') ?? '').slice(0, 2_000),
    ) ?? []
  return (quotedValue ?? plain)?.trimEnd() || undefined
}

function decodeBody(bytes: Buffer, headers: Headers): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding.startsWith('base64')) return Buffer.from(bytes.toString('latin1'), 'base64').toString('utf8')
  if (!encoding.startsWith('quoted-printable')) return bytes.toString('utf8')
  const text = bytes
    .toString('latin1')
    .replace(/=[ \t]{0,100}\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1').toString('utf8')
}
