import { counted } from '@/components/ui/format'
import { addressProblem, quoteLocalPart } from '@/lib/contract/address'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import { EmailMessage, OneLine, textProblem } from '@/lib/contract/text'
import { parsePeople, parsePerson } from '@/lib/envelope/parse-people'
import { slotsOf } from '@/lib/envelope/slots'
import { suggestAddress } from '@/lib/envelope/suggest-address'
import { printWarning } from '@/lib/printing/printable'
import { tidyLine } from '@/lib/text/one-line'
import { type ColumnUse, emailOf, nameOf } from './columns'
import {
  isExpiry,
  placeholderProblem,
  placeholdersOf,
  type RowValues,
  readLanguage,
  rowReader,
  type Setup,
} from './setup'
import type { TableRow } from './table'

/**
 * What is wrong with a cell, or looks wrong; without a column, with the whole row. Only what is
 * wrong prevents the send.
 */
export type CellNote = {
  column?: number
  isError: boolean
  text: string
  suggestion?: string
  /** It is about how the line was read. */
  isAboutLine?: true
  /** The cells beyond the header's columns can be removed. */
  canShorten?: true
}
export type CheckedRow = { row: TableRow; values: RowValues; notes: readonly CellNote[] }

/** What the rows are checked against. */
export type TableHead = {
  names: readonly string[]
  /** How many columns the header names; undefined without a header. */
  width: number | undefined
}

const BAD_LANGUAGE = 'Enter a language such as de, pt-BR or German.'
export const BAD_EXPIRY = `Enter a whole number of days from ${EXPIRATION_DAYS.min} to ${EXPIRATION_DAYS.max}.`
const NO_NAME_COLUMN =
  'Enter a name before the address, such as Ada Byron <ada@example.com>, or choose a column of names.'
const UNREADABLE = '\ufffd'
const UNREADABLE_NOTE = 'A character could not be read. Correct it, or choose another encoding in the step Rows.'

/** Checks all rows, and again only those that changed. */
export function rowChecker(setup: Setup, template: PdfSignRequest, head: TableHead) {
  const read = rowReader(setup, template, head.names)
  const results = new WeakMap<TableRow, CheckedRow>()
  const uses = usesOf(setup, head.names)
  const firstEmail = setup.columns.findIndex((use) => use.startsWith('email '))
  function check(row: TableRow): CheckedRow {
    const values = read(row)
    const notes = [...noteRow(row, head), ...checkValues(row, values, uses), ...noteCells(row, uses)]
    const checked = { row, values, notes }
    results.set(row, checked)
    return checked
  }

  /** `isLeftOut`: a row that is not sent cannot be somebody's second envelope. */
  return (rows: readonly TableRow[], isLeftOut: (line: number) => boolean): CheckedRow[] => {
    const lines = new Map<string, number>()
    return rows.map((row) => {
      const checked = results.get(row) ?? check(row)
      if (firstEmail === -1 || isLeftOut(row.line)) return checked
      const key = checked.values.people.map(({ email }) => email.toLowerCase()).join('\n')
      const before = lines.get(key)
      if (before === undefined) lines.set(key, row.line)
      if (before === undefined || key.trim() === '') return checked
      const same = { column: firstEmail, isError: false, text: `The same recipients as line ${before}.` }
      return { ...checked, notes: [...checked.notes, same] }
    })
  }
}

type Uses = {
  columnOf: (use: ColumnUse) => number
  /** Columns that the text for all rows names. */
  inText: Record<'subject' | 'message', number[]>
  lines: ReadonlySet<number>
  all: ReadonlySet<number>
}

/** The columns that a text names in braces. */
export const columnsInText = (text: string, names: readonly string[]): number[] =>
  placeholdersOf(text, names).flatMap(({ column }) => column ?? [])

function usesOf({ columns, fixed }: Setup, names: readonly string[]): Uses {
  const inText = { subject: columnsInText(fixed.subject, names), message: columnsInText(fixed.message, names) }
  const mapped = columns.flatMap((use, column) => (use === 'ignore' ? [] : [column]))
  const lines = mapped.filter((column) => columns[column] === 'subject' || columns[column]?.startsWith('name '))
  return {
    columnOf: (use) => columns.indexOf(use),
    inText,
    lines: new Set([...lines, ...inText.subject]),
    all: new Set([...mapped, ...inText.subject, ...inText.message]),
  }
}

/** What the parser reported, and a number of cells that is not the header's. */
function noteRow({ cells, note }: TableRow, { width }: TableHead): CellNote[] {
  const notes: CellNote[] = note ? [{ ...note, isError: false, isAboutLine: true }] : []
  if (width === undefined) return notes
  const count = cells.findLastIndex(Boolean) + 1
  const differs = (cells: number) => `${counted(cells, 'cell')}, and the header has ${width}.`
  if (count > width) notes.push({ isError: true, isAboutLine: true, canShorten: true, text: differs(count) })
  else if (cells.length < width) notes.push({ isError: false, isAboutLine: true, text: differs(cells.length) })
  return notes
}

/** What is changed or could not be read in the cells that are used. */
function noteCells({ cells }: TableRow, { all, lines }: Uses): CellNote[] {
  const notes: CellNote[] = []
  for (const column of all) {
    const cell = cells[column] ?? ''
    if (lines.has(column) && /[\n\p{Zl}\p{Zp}]/u.test(cell))
      notes.push({ column, isError: false, text: 'A space will take the place of the line break.' })
    if (cell.includes(UNREADABLE)) notes.push({ column, isError: true, isAboutLine: true, text: UNREADABLE_NOTE })
  }
  return notes
}

function checkValues(row: TableRow, { people, subject, message, expiry, language }: RowValues, uses: Uses): CellNote[] {
  const { columnOf, inText } = uses
  const notes: CellNote[] = []
  const add = (column: number, text: string | undefined, more: Partial<CellNote> = {}) => {
    // What has no column is corrected where the columns are chosen.
    if (text !== undefined && column !== -1) notes.push({ column, isError: true, text, ...more })
  }
  for (const [index, { slot, name, email }] of people.entries()) {
    const column = columnOf(emailOf(slot))
    const problem = email === '' ? undefined : addressProblem(email)
    if (email === '') add(column, slot.copy ? undefined : 'Enter an email address.')
    else if (problem) add(column, severalAddresses(email) ?? problem, suggest(quoteLocalPart(email)))
    else {
      const suggestion = suggestOnce(email)
      if (suggestion) add(column, `Did you mean ${suggestion}?`, { isError: false, suggestion })
      const other = people.slice(0, index).find((each) => each.email.toLowerCase() === email.toLowerCase())
      if (other) add(column, `The same address as ${other.slot.label}.`, { isError: false })
    }
    const nameColumn = columnOf(nameOf(slot)) === -1 ? column : columnOf(nameOf(slot))
    if (name === '' && email !== '') {
      if (nameColumn !== column) add(nameColumn, 'Enter a name.')
      else if (!problem) add(column, NO_NAME_COLUMN)
    }
    add(nameColumn, textProblem(OneLine, name))
    add(nameColumn, printWarning(name), { isError: false })
  }
  for (const [part, text, schema] of [
    ['subject', subject, OneLine],
    ['message', message, EmailMessage],
  ] as const) {
    const own = columnOf(part)
    const isFilledIn = own === -1 || !row.cells[own]
    const named = isFilledIn ? inText[part] : []
    for (const column of new Set(named)) {
      if (!row.cells[column]) add(column, `Empty, and the ${part} uses it.`, { isError: false })
    }
    if (part === 'subject' && subject === '') add(own, 'Enter a subject.')
    const problem = textProblem(schema, text)
    add(named[0] ?? own, problem && (named.length > 0 ? `In the ${part}: ${problem}` : problem))
  }
  if (!isExpiry(expiry)) add(columnOf('expiry'), BAD_EXPIRY)
  if (language !== '' && !readLanguage(language)) add(columnOf('language'), BAD_LANGUAGE)
  return notes
}

/**
 * What was suggested for the domains of this and earlier tables: the comparison takes most of the
 * time of a check.
 */
const suggestions = new Map<string, string | undefined>()
const MOST_SUGGESTIONS = 20_000

function suggestOnce(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (!suggestions.has(domain)) {
    if (suggestions.size >= MOST_SUGGESTIONS) suggestions.clear()
    suggestions.set(domain, suggestAddress(`x@${domain}`)?.slice('x@'.length))
  }
  const suggestion = suggestions.get(domain)
  return suggestion && address.slice(0, at) + suggestion
}

const suggest = (suggestion: string | undefined): Partial<CellNote> => (suggestion ? { suggestion } : {})

function severalAddresses(text: string): string | undefined {
  const { length } = parsePeople(text.slice(0, 1_000)).people
  return length > 1 ? `This cell has ${length} addresses. Each signer has one.` : undefined
}

export type SetupProblem = { path: string; text: string }

/** What is missing or wrong in what all rows share. `path` names the input. */
export function setupProblems(setup: Setup, template: PdfSignRequest, names: readonly string[]): SetupProblem[] {
  const has = (use: ColumnUse) => setup.columns.includes(use)
  const { fixed } = setup
  const people = slotsOf(template).flatMap((slot) => {
    const { name = '', email = '' } = setup.people[String(slot.signerIndex)] ?? {}
    const path = emailOf(slot)
    if (has(path)) return []
    const person = parsePerson(email.trim())
    const entered = tidyLine(name || (person?.name ?? ''))
    const isNameless = entered === '' && email.trim() !== ''
    const named = problemAt(
      nameOf(slot),
      isNameless ? `Enter a name for ${slot.label}.` : textProblem(OneLine, entered),
    )
    if (email.trim() === '')
      return slot.copy
        ? named
        : [{ path, text: `Choose a column for the address of ${slot.label}, or enter one for all rows.` }]
    return person ? named : [...named, ...problemAt(path, addressProblem(email.trim()))]
  })
  const isWithoutSubject = !has('subject') && !fixed.subject.trim() && !template.emailSubject?.trim()
  return [
    ...people,
    ...(isWithoutSubject ? [{ path: 'subject', text: 'Enter a subject. It is the first thing a signer sees.' }] : []),
    ...problemAt('subject', placeholderProblem(fixed.subject, names) ?? textProblem(OneLine, tidyLine(fixed.subject))),
    ...problemAt('message', placeholderProblem(fixed.message, names) ?? textProblem(EmailMessage, fixed.message)),
    ...(isExpiry(fixed.expiry.trim()) ? [] : [{ path: 'expiry', text: BAD_EXPIRY }]),
  ]
}

const problemAt = (path: string, text: string | undefined): SetupProblem[] => (text ? [{ path, text }] : [])
