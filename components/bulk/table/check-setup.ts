import { addressProblem } from '@/lib/contract/email'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { tidyLine } from '@/lib/contract/one-line'
import { EmailMessage, OneLine, textProblem } from '@/lib/contract/text'
import { parsePerson } from '@/lib/envelope/parse-people'
import { slotsOf } from '@/lib/envelope/slots'
import { BAD_EXPIRY } from './check-rows'
import { type ColumnUse, emailOf, nameOf } from './columns'
import { placeholderProblem } from './placeholders'
import { isExpiry, type Setup } from './setup'

export type SetupProblem = { path: string; text: string }

/** What is missing or wrong in what all rows share. `path` names the input. */
export function setupProblems(setup: Setup, template: PdfSignRequest, names: readonly string[]): SetupProblem[] {
  const has = (use: ColumnUse) => setup.columns.includes(use)
  const { fixed } = setup
  const people = slotsOf(template).flatMap((slot) => {
    const { name = '', email = '' } = setup.people[String(slot.signerIndex)] ?? {}
    const path = emailOf(slot)
    if (has(path)) return []
    const named = problemAt(nameOf(slot), textProblem(OneLine, tidyLine(name)))
    if (email.trim() === '')
      return slot.copy
        ? named
        : [{ path, text: `Choose a column for the address of ${slot.label}, or enter one for all rows.` }]
    return parsePerson(email.trim()) ? named : [...named, ...problemAt(path, addressProblem(email.trim()))]
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
