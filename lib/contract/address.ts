/** RFC 5321, 4.5.3.1: a path has at most 256 octets with brackets, a local part 64. */
export const MAX_OCTETS = 254
const MAX_LOCAL_OCTETS = 64
/** Of an address that another program took for one. */
export const MAX_KNOWN_LENGTH = 1_000

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\u{80}-\\u{10ffff}]+"
const QUOTED = '"(?:[ !#-\\[\\]-~\\u{80}-\\u{10ffff}]|\\\\[ -~])*"'
const LABEL = '[A-Za-z0-9\\u{80}-\\u{10ffff}](?:[A-Za-z0-9\\-\\u{80}-\\u{10ffff}]{0,61}[A-Za-z0-9\\u{80}-\\u{10ffff}])?'
const LITERAL = '\\[(?:\\d{1,3}(?:\\.\\d{1,3}){3}|IPv6:[0-9A-Fa-f:.]{2,45})\\]'
/** A mailbox of RFC 5321 and RFC 6531, with a fully qualified domain. */
const MAILBOX = new RegExp(`^((?:${ATOM}(?:\\.${ATOM})*)|${QUOTED})@(?:${LABEL}(?:\\.${LABEL})+|${LITERAL})$`, 'u')

/**
 * Characters that no address may contain: controls and line breaks could begin another header or command, the
 * others make a text look like a different one.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u
/** White space and delimiters beyond ASCII look like those of ASCII. */
const LOOKS_LIKE_ASCII = /[\p{Zs}\uff0e\uff20\u3002\uff61]/u

const octets = (text: string) => new TextEncoder().encode(text).length

/** Whether mail can be sent to it. */
export function isAddress(text: string): boolean {
  // Before anything else looks at it.
  if (text.length > MAX_OCTETS) return false
  const local = MAILBOX.exec(text)?.[1]
  if (local === undefined || octets(local) > MAX_LOCAL_OCTETS || octets(text) > MAX_OCTETS) return false
  return !UNSAFE.test(text) && !LOOKS_LIKE_ASCII.test(text.replaceAll(' ', ''))
}

/**
 * The address with the part before `@` in quotation marks, where it takes those to be valid. Some providers gave out addresses
 * with two dots in a row, or with one before the `@` (RFC 5321, 4.1.2).
 */
export function quoteLocalPart(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || /[\s"\\(),:;<>@[\]]/.test(local) || isAddress(text)) return undefined
  const quoted = `"${local}"${text.slice(at)}`
  return isAddress(quoted) ? quoted : undefined
}

/** What is wrong with an address, as a sentence; undefined if mail can be sent to it. */
export function addressProblem(text: string): string | undefined {
  if (isAddress(text)) return undefined
  const quoted = quoteLocalPart(text)
  return quoted
    ? `Put the part before “@” in quotation marks: ${quoted}`
    : 'This is not an email address. It looks like name@company.com.'
}

/** Whether it has none of the characters that no address may have. */
export const isSafeAddress = (text: string): boolean => !UNSAFE.test(text)

/** Whether some envelope may have this address. */
export const isAskedAddress = (text: string): boolean =>
  text.length <= MAX_KNOWN_LENGTH && isSafeAddress(text) && /[^@]@[^@]/.test(text)
