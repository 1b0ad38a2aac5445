import type { Slot } from '@/lib/envelope/slots'
import { tidyLine } from '@/lib/text/one-line'
import type { TableRow } from './table'

/** `language` is that of the people whose addresses are in the row. */
type RowPart = 'subject' | 'message' | 'expiry' | 'language'

/** What a column of the table is: a part of a slot's person, a part of the message, or nothing. */
export type ColumnUse = 'ignore' | RowPart | `name ${number}` | `email ${number}`

export const nameOf = ({ signerIndex }: Pick<Slot, 'signerIndex'>): ColumnUse => `name ${signerIndex}`
export const emailOf = ({ signerIndex }: Pick<Slot, 'signerIndex'>): ColumnUse => `email ${signerIndex}`

const PATTERNS = {
  email: /\b(e ?mails?|mails?|correo)\b/,
  /** Of mail, or of a street. */
  address: /\b(address|adresse)\b/,
  name: /\b(name|fullname|firstname|lastname|surname|vorname|nachname|nom|prenom|nombre|apellidos?|signer|recipient|contact)\b/,
  subject: /^(e ?mail |mail )?(subject|betreff|objet|asunto)$/,
  message: /^(e ?mail |mail )?(message|text|nachricht|mensaje)$/,
  expiry: /^(expir\w*|valid)( \w+){0,2}$|^days$/,
  language: /^(language|lang|locale|sprache|langue|idioma|lingua|taal)$/,
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Guess = { use: 'ignore' | RowPart } | { use: 'name' | 'email'; slot: number | undefined }

/**
 * What each column probably is, by its header and some of its cells. Addresses that name no slot
 * fill the slots in their order, those without a default person first, but only when there are
 * enough of them for all: otherwise somebody would get another person's fields.
 */
export function guessColumns(
  header: readonly string[] | undefined,
  sample: readonly string[][],
  slots: readonly Slot[],
): ColumnUse[] {
  const width = Math.max(header?.length ?? 0, ...sample.map(({ length }) => length))
  const guesses = Array.from({ length: width }, (_, column) =>
    guessColumn(
      header?.[column],
      sample.map((row) => row[column] ?? ''),
      slots,
    ),
  )
  if (!header) guessAdjacentNames(guesses)
  return assignSlots(guesses, slots)
}

/** Whether a title says what its column is. */
export const isRecognized = (title: string, slots: readonly Slot[]): boolean =>
  guessColumn(title, [], slots).use !== 'ignore'

/** Whether a column holds people's names or addresses, and its header does not say whose. */
export function lacksSlot(header: string | undefined, cells: readonly string[], slots: readonly Slot[]): boolean {
  const guess = guessColumn(header, cells, slots)
  return 'slot' in guess && guess.slot === undefined
}

function guessColumn(title: string | undefined, sample: readonly string[], slots: readonly Slot[]): Guess {
  const header = plain(title ?? '')
  const cells = sample.filter(Boolean)
  const holdsAddresses = cells.length > 0 && cells.filter((cell) => /\S@\S/.test(cell)).length * 2 > cells.length
  const slot = namedSlot(header, slots)
  if (holdsAddresses) return { use: 'email', slot }
  for (const use of ['subject', 'message', 'expiry', 'language'] as const)
    if (PATTERNS[use].test(header)) return { use }
  if (PATTERNS.email.test(header) || (cells.length === 0 && PATTERNS.address.test(header)))
    return { use: 'email', slot }
  return PATTERNS.name.test(header) || labeledSlot(header, slots) !== undefined
    ? { use: 'name', slot }
    : { use: 'ignore' }
}

/** The slot whose label the header holds, or the one whose number it ends with. */
function namedSlot(header: string, slots: readonly Slot[]): number | undefined {
  const number = Number(/ (\d+)$/.exec(header)?.[1])
  return labeledSlot(header, slots) ?? slots.find((slot) => slot.number === number)?.signerIndex
}

/** The slot whose label the header holds, the longest first. */
function labeledSlot(header: string, slots: readonly Slot[]): number | undefined {
  const [longest] = slots
    .map(({ label, signerIndex }) => ({ label: plain(label), signerIndex }))
    .filter(({ label }) => label !== '' && ` ${header} `.includes(` ${label} `))
    .toSorted((a, b) => b.label.length - a.label.length)
  return longest?.signerIndex
}

/**
 * Without a header, the column next to an address is its name: the left one, or else the right one.
 */
function guessAdjacentNames(guesses: Guess[]): void {
  for (const [column, { use }] of guesses.entries()) {
    if (use !== 'email') continue
    const neighbor = [column - 1, column + 1].find((each) => guesses[each]?.use === 'ignore')
    if (neighbor !== undefined) guesses[neighbor] = { use: 'name', slot: undefined }
  }
}

function assignSlots(guesses: readonly Guess[], slots: readonly Slot[]): ColumnUse[] {
  const addresses = guesses.flatMap((guess, column) =>
    'slot' in guess && guess.use === 'email' ? [{ column, slot: guess.slot }] : [],
  )
  const taken = new Set(addresses.flatMap(({ slot }) => slot ?? []))
  const free = slots.filter(({ signerIndex }) => !taken.has(signerIndex))
  const open = free.filter((slot) => !isFilled(slot))
  const candidates = open.length > 0 ? open : free
  const isClear = addresses.filter(({ slot }) => slot === undefined).length >= candidates.length
  const order = isClear ? [...open, ...free.filter(isFilled)].map(({ signerIndex }) => signerIndex) : []
  const emails = new Map<number, number>()
  for (const { column, slot: named } of addresses) {
    const slot = named ?? order.shift()
    if (slot !== undefined && ![...emails.values()].includes(slot)) emails.set(column, slot)
  }
  /**
   * A name without a slot belongs to the next address, or else to the one before. Without
   * addresses, to the only slot to fill.
   */
  const nearest = (column: number) => {
    const address = addresses.find((each) => each.column > column) ?? addresses.at(-1)
    if (address) return emails.get(address.column)
    return candidates.length === 1 ? candidates[0]?.signerIndex : undefined
  }
  return guesses.map((guess, column): ColumnUse => {
    if (guess.use === 'email') {
      const slot = emails.get(column)
      return slot === undefined ? 'ignore' : `email ${slot}`
    }
    if (guess.use !== 'name' || !('slot' in guess)) return guess.use === 'name' ? 'ignore' : guess.use
    const slot = guess.slot ?? nearest(column)
    return slot === undefined ? 'ignore' : `name ${slot}`
  })
}

const isFilled = ({ copy, person }: Slot) => copy || person.email !== ''

/** Gives a column another use. Only names may have several columns, such as first and last name. */
export function chooseUse(columns: readonly ColumnUse[], column: number, use: ColumnUse): ColumnUse[] {
  const isShared = use === 'ignore' || use.startsWith('name ')
  return columns.map((each, index) => (index === column ? use : each === use && !isShared ? 'ignore' : each))
}

/** Rows among which the header is looked for, and can be chosen. */
export const HEADER_CHOICES = 20

const MAX_NAME = 100

const hasAddress = ({ cells }: TableRow) => cells.some((cell) => /\S@\S/.test(cell))

/**
 * The index of the row that names the columns: above the first address, and the one that names the
 * most. -1 if there is none.
 */
export function guessHeader(rows: readonly TableRow[], slots: readonly Slot[]): number {
  const firstAddress = rows.findIndex(hasAddress)
  const above = rows.slice(0, Math.min(firstAddress === -1 ? 1 : firstAddress, HEADER_CHOICES))
  const recognized = above.map(({ cells }) => cells.filter((cell) => isRecognized(cell, slots)).length)
  if (firstAddress === -1 && !recognized[0]) return -1
  const scores = above.map(({ cells }, index) => (recognized[index] ?? 0) * 1_000 + cells.filter(Boolean).length)
  return scores.indexOf(Math.max(...scores))
}

/** What each column is called, also between braces in a text: by the header, and no two alike. */
export function columnNames(header: readonly string[] | undefined, width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const name =
      tidyLine(header?.[column] ?? '')
        .replaceAll(/[{}]/g, '')
        .slice(0, MAX_NAME) || `Column ${column + 1}`
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
