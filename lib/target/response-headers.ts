const HEADERS_AT_MOST = 20
const NAME_AT_MOST = 60
const VALUE_AT_MOST = 256
/** Of all values together. */
const VALUES_AT_MOST = 2 * 1024 - HEADERS_AT_MOST

/** What only the receiver and its other callers may know. */
const SECRET = /cookie|auth|token|secret|password|credential|session|api-?key|signature/
const WITHHELD = '***'
/** Says what a client has to send, and is no secret. */
const PUBLIC = 'www-authenticate'

type Received = Record<string, string | string[] | undefined>

/** What is stored of an answer's headers: the first ones, in lines that fit, without values that may be credentials. */
export function excerptHeaders(received: Received): Record<string, string> {
  let left = VALUES_AT_MOST
  const stored = Object.entries(received)
    .slice(0, HEADERS_AT_MOST)
    .map(([name, value]): [string, string] => {
      const isSecret = SECRET.test(name) && name !== PUBLIC
      const text = isSecret ? WITHHELD : shorten(readable([value].flat().join(', ')), Math.min(VALUE_AT_MOST, left))
      left = Math.max(0, left - text.length)
      return [shorten(name, NAME_AT_MOST), text]
    })
  return Object.fromEntries(stored)
}

const ASCII = /^[ -~]*$/

/** Almost every value is printable ASCII, which needs nothing. */
const readable = (text: string) => (ASCII.test(text) ? text : printable(decode(text)))

/** Values come as Latin-1, and many servers write UTF-8. */
function decode(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return decoded.includes('\ufffd') ? text : decoded
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Nothing that moves a cursor, turns the direction of text, or that PostgreSQL cannot store. */
const printable = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
