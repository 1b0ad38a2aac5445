import { isAddress } from '@/lib/contract/address'

export type ParsedPerson = { name: string; email: string }
/** The people in a text, and the parts that could not be read. */
export type ParsedPeople = { people: ParsedPerson[]; rest: string }

/**
 * Reads people from what mail programs and spreadsheets copy: `Ada <ada@x.example>, bo@y.example`,
 * `"Lovelace, Ada" <…>`, `Lovelace, Ada <…>; …`, `ada@x.example (Ada)`, `Ada<TAB>ada@x.example`,
 * one after another or on lines of their own. An address counts once.
 */
export function parsePeople(text: string): ParsedPeople {
  const found = splitOutside(normalize(text), /[;\n]/).map(readEntry)
  const seenAddresses = new Set<string>()
  const people = found
    .flatMap((entry) => entry.people)
    .filter(({ email }) => !seenAddresses.has(email.toLowerCase()) && seenAddresses.add(email.toLowerCase()))
  return { people, rest: found.flatMap((entry) => entry.rest).join(', ') }
}

/** No name with an address is longer. */
const MAX_CELL = 1_000

/** The person in a cell that should hold one address and nothing but their name beside it. */
export function parsePerson(text: string): ParsedPerson | undefined {
  if (isAddress(text)) return { name: '', email: text }
  if (text.length > MAX_CELL) return undefined
  const { people, rest } = parsePeople(text)
  return people.length === 1 && rest === '' ? people[0] : undefined
}

type Entry = { people: ParsedPerson[]; rest: string[] }

/** One line, or what is between two semicolons. */
function readEntry(entry: string): Entry {
  return entry.includes('\t') ? readRow(entry.split('\t')) : readList(splitOutside(entry, /,/))
}

/** Cells of a spreadsheet: the name is left of the address, or else right of it. */
function readRow(cells: string[]): Entry {
  const texts = cells.map((cell) => cell.trim())
  const at = texts.findIndex((text) => addressIn(text) !== undefined)
  const email = addressIn(texts[at] ?? '')
  if (!email || texts.filter(addressIn).length > 1) return readList(texts)
  const before = texts.slice(0, at).filter(Boolean).join(' ')
  return { people: [{ name: plainName(before || (texts[at + 1] ?? '')), email }], rest: [] }
}

function readList(parts: string[]): Entry {
  const texts = parts.map((part) => part.trim()).filter(Boolean)
  const entry: Entry = { people: [], rest: [] }
  /** The part before, if it may be a last name: `Lovelace, Ada <ada@x.example>`. */
  let before: string | undefined
  const dropBefore = () => {
    if (before !== undefined) entry.rest.push(before)
    before = undefined
  }
  for (const text of texts) {
    const people = readPart(text)
    const [first] = people
    if (!first) {
      dropBefore()
      before = text
      continue
    }
    if (before !== undefined && first.name && !isBroken(before)) {
      first.name = plainName(`${before}, ${first.name}`)
      before = undefined
    }
    dropBefore()
    entry.people.push(...people)
  }
  dropBefore()
  // `Ada Lovelace, ada@x.example`, a row of a list in text form.
  const [person, text] = [entry.people[0], entry.rest[0]]
  if (texts.length === 2 && person && text && person.name === '' && !isBroken(text)) {
    return { people: [{ name: plainName(text), email: person.email }], rest: [] }
  }
  return entry
}

/** An address with a mistake, and no name. */
const isBroken = (text: string) => text.includes('@')

const ANGLED = /^(.*?)<\s*(?:mailto:)?([^<>]*?)\s*>$/is
const COMMENT = /^(\S+)\s*\(([^()]+)\)$/
const IN_BRACKETS = /^(.*?)\s*[([]\s*([^()[\]\s]+)\s*[)\]]$/s

/** Somebody between two commas; several if only spaces separate them. */
function readPart(text: string): ParsedPerson[] {
  const [, name = '', angled = ''] = ANGLED.exec(text) ?? []
  if (isAddress(angled)) return [{ name: plainName(name), email: angled }]
  const [, commented = '', comment = ''] = COMMENT.exec(text) ?? []
  if (isAddress(commented)) return [{ name: plainName(comment), email: commented }]
  const [, named = '', bracketed = ''] = IN_BRACKETS.exec(text) ?? []
  if (isAddress(bracketed)) return [{ name: plainName(named), email: bracketed }]
  const parts = text.split(/\s+/)
  const addresses = parts.flatMap((part) => addressIn(part) ?? [])
  if (addresses.length === parts.length) return addresses.map((email) => ({ name: '', email }))
  const last = addressIn(parts.at(-1) ?? '')
  return last && addresses.length === 1 ? [{ name: plainName(parts.slice(0, -1).join(' ')), email: last }] : []
}

function addressIn(part: string): string | undefined {
  const bare = part.replace(/^(?:mailto:|<)+|[>.,]+$/gi, '')
  return isAddress(bare) ? bare : undefined
}

/** What can follow a comma besides a first name: a company's legal form, or a person's title. */
const SUFFIX = /^(?:inc|ltd|llc|llp|plc|gmbh|ag|kg|corp|co|jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq)\.?$/i

/** Without quotes, and with the first name first: `"Lovelace, Ada"` is Ada Lovelace. */
function plainName(text: string): string {
  const name = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  return first && last && more.length === 0 && !SUFFIX.test(first) ? `${first} ${last}` : name
}

/** One kind of line break and of space, and an end after every `<address>`. */
function normalize(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u200e\u200f\u061c\u2060\ufeff\u202a-\u202c\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/(<[^<>\n]*>)(?=[ \t]*[^\s,;])/g, '$1,')
}

/** Splits at a separator outside quotes. A quote that is never closed is an ordinary character. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = ['']
  let quoteEnd = -1
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"' && at > quoteEnd) quoteEnd = closingQuote(text, at)
    if (at > quoteEnd && separator.test(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

/** Where the quote at `from` is closed on its line; `from` itself if nowhere. */
function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length && text.charAt(at) !== '\n'; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === '"') return at
  }
  return from
}
