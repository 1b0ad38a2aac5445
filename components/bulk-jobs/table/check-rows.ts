import { isAddress } from '@/lib/contract/email'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { tidyLine } from '@/lib/contract/one-line'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import { EmailMessage, OneLine, textProblem } from '@/lib/contract/text'
import { printWarning } from '@/lib/envelope/printable'
import { slotsOf } from '@/lib/envelope/slots'
import { suggestAddress } from '@/lib/envelope/suggest-address'
import { type ColumnUse, emailOf, nameOf } from './columns'
import type { TableRow } from './parse-table'
import { type RowValues, rowReader, type Setup } from './setup'

/** What is wrong with a cell, or looks wrong. Only what is wrong prevents the send. */
export type CellNote = { column: number; isError: boolean; text: string; suggestion?: string }
export type CheckedRow = { row: TableRow; values: RowValues; notes: readonly CellNote[] }

const NOT_AN_ADDRESS = 'This is not an e-mail address. It looks like name@company.com.'
const BAD_EXPIRY = `Enter a whole number of days from ${EXPIRATION_DAYS.min} to ${EXPIRATION_DAYS.max}.`

/** Checks all rows, and again only those that changed. */
export function rowChecker(setup: Setup, template: PdfSignRequest) {
  const read = rowReader(setup, template)
  const known = new WeakMap<TableRow, CheckedRow>()
  const columnOf = (use: ColumnUse) => setup.columns.indexOf(use)
  const firstEmail = setup.columns.findIndex((use) => use.startsWith('email '))
  function check(row: TableRow): CheckedRow {
    const values = read(row)
    const checked = { row, values, notes: [...checkValues(values, columnOf), ...changedCells(row)] }
    known.set(row, checked)
    return checked
  }

  /** What `rowReader` changes in a cell whose text is one line. */
  function changedCells({ cells }: TableRow): CellNote[] {
    return setup.columns.flatMap((use, column) => {
      const isLine = use === 'subject' || use.startsWith('name ')
      if (!isLine || !/[\n\p{Zl}\p{Zp}]/u.test(cells[column] ?? '')) return []
      return [{ column, isError: false, text: 'A space will take the place of the line break.' }]
    })
  }

  /** `isLeftOut`: a row that is not sent cannot be somebody's second envelope. */
  return (rows: readonly TableRow[], isLeftOut: (line: number) => boolean): CheckedRow[] => {
    const lines = new Map<string, number>()
    return rows.map((row) => {
      const checked = known.get(row) ?? check(row)
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

function checkValues(
  { people, subject, message, expiry }: RowValues,
  columnOf: (use: ColumnUse) => number,
): CellNote[] {
  const notes: CellNote[] = []
  const add = (column: number, text: string | undefined, more: Partial<CellNote> = {}) => {
    // What has no column is corrected where the columns are chosen.
    if (text !== undefined && column !== -1) notes.push({ column, isError: true, text, ...more })
  }
  for (const [index, { slot, name, email }] of people.entries()) {
    const column = columnOf(emailOf(slot))
    if (email === '') add(column, slot.copy ? undefined : 'Enter an e-mail address.')
    else if (!isAddress(email)) add(column, NOT_AN_ADDRESS)
    else {
      const suggestion = suggestAddress(email)
      if (suggestion) add(column, `Did you mean ${suggestion}?`, { isError: false, suggestion })
      const other = people.slice(0, index).find((each) => each.email.toLowerCase() === email.toLowerCase())
      if (other) add(column, `The same address as ${other.slot.label}.`, { isError: false })
    }
    add(columnOf(nameOf(slot)), textProblem(OneLine, name))
    add(columnOf(nameOf(slot)), printWarning(name), { isError: false })
  }
  if (subject === '') add(columnOf('subject'), 'Enter a subject.')
  add(columnOf('subject'), textProblem(OneLine, subject))
  add(columnOf('message'), textProblem(EmailMessage, message))
  if (!isExpiry(expiry)) add(columnOf('expiry'), BAD_EXPIRY)
  return notes
}

const isExpiry = (text: string) =>
  text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= EXPIRATION_DAYS.min && Number(text) <= EXPIRATION_DAYS.max)

export type SetupProblem = { path: string; text: string }

/** What is missing or wrong in what all rows share. `path` names the input. */
export function setupProblems(setup: Setup, template: PdfSignRequest): SetupProblem[] {
  const has = (use: ColumnUse) => setup.columns.includes(use)
  const { fixed } = setup
  const people = slotsOf(template).flatMap((slot) => {
    const { name = '', email = '' } = setup.people[String(slot.signerIndex)] ?? {}
    const path = emailOf(slot)
    if (has(path)) return []
    const named = problemAt(nameOf(slot), textProblem(OneLine, tidyLine(name)))
    if (email.trim() === '')
      return slot.copy ? named : [{ path, text: 'Choose a column for this address, or enter one for all rows.' }]
    return isAddress(email.trim()) ? named : [...named, { path, text: NOT_AN_ADDRESS }]
  })
  const isWithoutSubject = !has('subject') && !fixed.subject.trim() && !template.emailSubject?.trim()
  return [
    ...people,
    ...(isWithoutSubject ? [{ path: 'subject', text: 'Enter a subject. It is the first thing a signer sees.' }] : []),
    ...problemAt('subject', textProblem(OneLine, tidyLine(fixed.subject))),
    ...problemAt('message', textProblem(EmailMessage, fixed.message)),
    ...(isExpiry(fixed.expiry.trim()) ? [] : [{ path: 'expiry', text: BAD_EXPIRY }]),
  ]
}

const problemAt = (path: string, text: string | undefined): SetupProblem[] => (text ? [{ path, text }] : [])
