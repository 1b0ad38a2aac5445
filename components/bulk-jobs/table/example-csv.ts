import type { PdfSignRequest } from '@/lib/contract/envelope'
import { CSV_MARK, csvRow } from '@/lib/desk/contract/csv'
import { slotsOf } from '@/lib/envelope/slots'

const PEOPLE = [
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Bo Lindqvist', email: 'bo@example.com' },
]

/** A table that this template could be sent with, whose columns are recognized by their header. */
export function exampleCsv(template: PdfSignRequest): string {
  const slots = slotsOf(template)
  const open = slots.filter(({ person, copy }) => person.email === '' && !copy)
  const shown = open.length > 0 ? open : slots.slice(0, 1)
  const header = [
    ...shown.flatMap(({ label }) => [`${label} name`, `${label} email`]),
    'Subject',
    'Message',
    'Expires in days',
  ]
  const rows = PEOPLE.map(({ name, email }, index) => [
    ...shown.flatMap((_, slot) => [name, email.replace('@', slot === 0 ? '@' : `.${slot + 1}@`)]),
    template.emailSubject ?? '',
    '',
    index === 0 ? '' : '30',
  ])
  return CSV_MARK + [header, ...rows].map(csvRow).join('')
}
