import type { PdfSignRequest } from '@/lib/contract/envelope'
import { sendCells, sendColumns } from '@/lib/desk/bulk/contract/send-table'
import { CSV_MARK, type CsvSeparator, csvRow } from '@/lib/desk/platform/contract/csv'
import { slotsOf } from '@/lib/envelope/slots'

const PEOPLE = [
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Bo Lindqvist', email: 'bo@example.com' },
]

/** A table that this template could be sent with, whose columns are recognized by their header. */
export function exampleCsv(template: PdfSignRequest, separator: CsvSeparator): string {
  const slots = slotsOf(template)
  const open = slots.filter(({ person, copy }) => person.email === '' && !copy)
  const columns = open.length > 0 ? open : slots.slice(0, 1)
  const requests = PEOPLE.map(({ name, email }, index) => ({
    signers: columns.map(({ signerIndex }, slot) => ({
      signerIndex,
      name,
      email: email.replace('@', slot === 0 ? '@' : `.${slot + 1}@`),
    })),
    emailSubject: template.emailSubject,
    ...(index > 0 && { expirationDays: 30 }),
  }))
  const rows = [sendColumns(columns), ...requests.map((request) => sendCells(columns, request))]
  return CSV_MARK + rows.map((row) => csvRow(row, separator)).join('')
}
