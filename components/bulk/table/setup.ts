import type { PdfSignRequest } from '@/lib/contract/envelope'
import { LanguageTag } from '@/lib/contract/language'
import { type EnvelopeFromTemplateRequest, EXPIRATION_DAYS } from '@/lib/contract/send'
import { parsePerson } from '@/lib/envelope/parse-people'
import { type Slot, slotsOf } from '@/lib/envelope/slots'
import { LANGUAGES } from '@/lib/messages/languages'
import { tidyLine, tidyLines } from '@/lib/text/one-line'
import { type ColumnUse, emailOf, nameOf } from './columns'
import type { TableRow } from './table'

/** One person for all rows. */
export type FixedPerson = { name: string; email: string }
export type FixedPart = 'subject' | 'message' | 'expiry'

/** How rows become envelopes: which column is what, and what is the same in all rows. */
export type Setup = {
  columns: ColumnUse[]
  /** By the slot's index. A slot whose address has a column takes its person from the row. */
  people: Record<string, FixedPerson>
  /** As typed, with the names of columns in braces; empty where the template decides. */
  fixed: Record<FixedPart, string>
}

type RowPerson = { slot: Slot; name: string; email: string; language?: string | undefined }
/**
 * What one row says, with what is the same in all rows and what the template has in place of the
 * rest.
 */
export type RowValues = {
  people: RowPerson[]
  subject: string
  message: string
  expiry: string
  /** As the cell has it. */
  language: string
}

export const isExpiry = (text: string): boolean =>
  text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= EXPIRATION_DAYS.min && Number(text) <= EXPIRATION_DAYS.max)

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? tag
/** Languages without their regions and scripts, which a service chooses itself. */
const BASES: readonly string[] = [...new Set([...LANGUAGES.map(({ tag }) => baseOf(tag)), 'no', 'nn'])]
/** By what people call them: their tag, and their name in English and in the language itself. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ...BASES.map((tag) => [ENGLISH_NAMES.of(tag)?.toLowerCase() ?? tag, tag] as const),
  ...LANGUAGES.flatMap(({ tag, name }) =>
    [tag, name, ENGLISH_NAMES.of(tag) ?? tag].map((each) => [each.toLowerCase(), tag] as const),
  ),
])

/** The tag that a cell such as "de", "de-CH", "German" or "Deutsch" stands for. */
export function readLanguage(cell: string): string | undefined {
  const found = LANGUAGE_NAMES.get(cell.toLowerCase())
  if (found) return found
  const tag = LanguageTag.safeParse(cell.replaceAll('_', '-')).data
  return tag && BASES.includes(baseOf(tag)) ? tag : undefined
}

export const isMapped = ({ columns }: Setup, use: ColumnUse): boolean => columns.includes(use)

/** The people that a send begins with: each slot's default person. */
export const defaultSetup = (template: PdfSignRequest, columns: ColumnUse[]): Setup => ({
  columns,
  people: Object.fromEntries(slotsOf(template).map(({ signerIndex, person }) => [String(signerIndex), person])),
  fixed: { subject: '', message: '', expiry: '' },
})

/** Reads rows: columns are looked up once. `names` are those of the columns. */
export function rowReader(
  setup: Setup,
  template: PdfSignRequest,
  names: readonly string[],
): (row: TableRow) => RowValues {
  const columnsOf = (use: ColumnUse) => setup.columns.flatMap((each, column) => (each === use ? [column] : []))
  const slots = slotsOf(template).map((slot) => ({
    slot,
    names: columnsOf(nameOf(slot)),
    emails: columnsOf(emailOf(slot)),
    fixed: setup.people[String(slot.signerIndex)] ?? { name: '', email: '' },
  }))
  const nameColumns = new Set(slots.flatMap(({ names }) => names))
  const languages = columnsOf('language')
  const parts = { subject: columnsOf('subject'), message: columnsOf('message'), expiry: columnsOf('expiry') }
  const fixed = {
    subject: filler(setup.fixed.subject.trim(), names),
    message: filler(setup.fixed.message.trim(), names),
    expiry: () => setup.fixed.expiry.trim(),
  }
  const ofTemplate = {
    subject: template.emailSubject ?? '',
    message: template.emailMessage ?? '',
    expiry: String(template.expirationDays ?? ''),
  }
  return ({ cells }) => {
    const join = (columns: readonly number[]) =>
      columns
        .map((column) => cells[column] ?? '')
        .filter(Boolean)
        .join(' ')
    // A name is one line, wherever it is used.
    const texts = cells.map((cell, column) => (nameColumns.has(column) ? tidyLine(cell) : cell))
    const own = (name: FixedPart) => join(parts[name]) || fixed[name](texts)
    const language = join(languages)
    return {
      language,
      people: slots.map(({ slot, names, emails, fixed: person }) => {
        const text = emails.length > 0 ? join(emails) : person.email.trim()
        const { name = '', email = text } = parsePerson(text) ?? {}
        const entry = names.length > 0 ? join(names) : emails.length > 0 ? '' : person.name
        return {
          slot,
          name: tidyLine(entry || name),
          email,
          language: emails.length > 0 ? readLanguage(language) : undefined,
        }
      }),
      subject: tidyLine(own('subject')) || tidyLine(ofTemplate.subject),
      message: tidyLines(own('message')) || ofTemplate.message,
      expiry: own('expiry') || ofTemplate.expiry,
    }
  }
}

/** What is sent for a row without errors. What the template has is left to the template. */
export function toRequest(values: RowValues, template: PdfSignRequest): EnvelopeFromTemplateRequest {
  const { people, subject, message, expiry } = values
  const days = Number(expiry)
  return {
    signers: people
      .filter(({ slot, email }) => !slot.copy || email)
      .map(({ slot: { signerIndex }, name, email, language }) => ({
        signerIndex,
        ...(name && { name }),
        email,
        ...(language && { language }),
      })),
    ...(subject !== (template.emailSubject ?? '') && { emailSubject: subject }),
    ...(message !== (template.emailMessage ?? '') && { emailMessage: message }),
    ...(expiry !== '' && days !== template.expirationDays && { expirationDays: days }),
  }
}

const PLACEHOLDER = /\{([^{}\n]+)\}/g

/**
 * The column that each placeholder of a text names, such as `{Company}`; undefined where there is
 * none.
 */
export function placeholdersOf(
  text: string,
  names: readonly string[],
): { placeholder: string; column: number | undefined }[] {
  const columns = new Map(names.map((name, column) => [name.toLowerCase(), column]))
  return [...text.matchAll(PLACEHOLDER)].map(([placeholder, name = '']) => ({
    placeholder,
    column: columns.get(name.trim().toLowerCase()),
  }))
}

const MAX_SHOWN = 60

/** Why a text cannot be filled in. */
export function placeholderProblem(text: string, names: readonly string[]): string | undefined {
  const unknown = placeholdersOf(text, names).find(({ column }) => column === undefined)?.placeholder
  if (!unknown) return undefined
  const name = unknown.length > MAX_SHOWN ? `${unknown.slice(0, MAX_SHOWN)}…}` : unknown
  return `The table has no column ${name}. Choose one with “Insert column”, or remove the braces.`
}

/**
 * Puts the cells of a row in place of the names of their columns, in one pass: what a cell holds is
 * never a placeholder.
 */
function filler(text: string, names: readonly string[]): (cells: readonly string[]) => string {
  const found = placeholdersOf(text, names)
  if (found.length === 0) return () => text
  return (cells) => {
    let index = 0
    return text.replace(PLACEHOLDER, (placeholder) => {
      const { column } = found[index++] ?? {}
      return column === undefined ? placeholder : (cells[column] ?? '')
    })
  }
}
