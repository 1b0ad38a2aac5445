import { counted } from '@/components/ui/format'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type DraftContent, type DraftPurpose, NO_TIME } from '@/lib/desk/drafts/contract/draft'
import { changedParts } from '@/lib/desk/drafts/contract/same-content'
import type { TemplateDifference } from '@/lib/envelope/template-differences'
import { capitalize } from '@/lib/text/one-line'
import { type Invitee, inviteeName, inviteesOf } from '../invitees'
import { describeMoment, messageOf } from '../mail-plan'

type Context = { purpose: DraftPurpose; template: PdfSignRequest | undefined; zone: string }
/** One value of a draft in words. `part`: what `changedParts` calls it. */
type Line = { part: string; what: string; text: string }

/** What differs between the version that another tab saved and the one on this page. */
export function draftDifferences(saved: DraftContent, mine: DraftContent, context: Context): TemplateDifference[] {
  const [theirs, own] = [describeDraft(saved, context), describeDraft(mine, context)]
  const all = new Map([...theirs, ...own].map((line) => [line.what, line]))
  const textOf = (lines: Line[], what: string) => lines.find((line) => line.what === what)?.text || 'None'
  const lines = [...all.values()].flatMap(({ part, what }) => {
    const difference = { what, saved: textOf(theirs, what), mine: textOf(own, what) }
    return difference.saved === difference.mine ? [] : [{ part, ...difference }]
  })
  // A field that was moved, for example, is described in the same words in both versions.
  const rest = changedParts(saved, mine).filter((part) => !lines.some((line) => line.part === part))
  return [
    ...lines.map(({ part: _, ...difference }) => difference),
    ...rest.map((part) => ({ what: capitalize(part), saved: 'As saved there', mine: 'As on this page' })),
  ]
}

/** What a person typed or chose, as text to keep elsewhere. */
export const draftText = (content: DraftContent, context: Context): string =>
  describeDraft(content, context)
    .flatMap(({ what, text }) => (text ? [`${what}: ${text}`] : []))
    .join('\n')

function describeDraft(content: DraftContent, { purpose, template, zone }: Context): Line[] {
  const { scheduledFor, reminders, templateName } = content
  const { emailSubject, emailMessage, expirationDays } = messageOf(content, template, purpose)
  const people = inviteesOf(content, template)
  const documents = content.documents ?? []
  return [
    { part: 'name', what: 'Template name', text: templateName ?? '' },
    ...documents.map(({ name, pages }, index) => ({
      part: 'documents',
      what: documents.length > 1 ? `Document ${index + 1}` : 'Document',
      text: pages ? `${name}, ${counted(pages.length, 'page')}` : name,
    })),
    ...people.map((person) => ({ part: 'recipients', what: person.label, text: describePerson(person) })),
    { part: 'signing order', what: 'Signing order', text: describeOrder(content) },
    { part: 'fields', what: 'Fields', text: countFields(content, people) },
    { part: 'subject', what: 'Subject', text: emailSubject },
    { part: 'message', what: 'Message', text: emailMessage },
    {
      part: 'expiration',
      what: 'Expires after',
      text: expirationDays === undefined ? '' : counted(expirationDays, 'day'),
    },
    {
      part: 'time of sending',
      what: 'Sent on',
      text: scheduledFor === NO_TIME ? 'No time yet' : scheduledFor ? describeMoment(new Date(scheduledFor), zone) : '',
    },
    { part: 'reminders', what: 'Reminders', text: describeReminders(reminders) },
  ]
}

const TASKS: Record<string, string> = { Signer: 'signs', Approver: 'approves', CC: 'gets a copy' }

function describePerson({ name, email, requestRole, group, ...more }: Invitee): string {
  const { companyName, title, privateMessage, language } = more
  const person = [name, email && `<${email}>`].filter(Boolean).join(' ')
  if (!person) return ''
  return [
    `${person}, ${TASKS[requestRole] ?? requestRole}`,
    ...(group ? [`in group ${group}`] : []),
    ...(companyName ? [`company: ${companyName}`] : []),
    ...(title ? [`job title: ${title}`] : []),
    ...(privateMessage ? [`private message: ${privateMessage}`] : []),
    ...(language ? [`language: ${language}`] : []),
  ].join(', ')
}

const describeOrder = ({ signerOrderRequired }: DraftContent) =>
  signerOrderRequired === undefined ? '' : signerOrderRequired ? 'One after the other' : 'All at once'

/** "Ada 5, Bo 3": how many fields each person fills in. */
const countFields = ({ fields = [] }: DraftContent, people: readonly Invitee[]) =>
  people
    .map((person) => ({ person, count: fields.filter(({ recipient }) => recipient === person.id).length }))
    .filter(({ count }) => count > 0)
    .map(({ person, count }) => `${inviteeName(person)} ${count}`)
    .join(', ')

function describeReminders(choice: DraftContent['reminders']): string {
  if (choice?.use === 'off') return 'Off'
  if (choice?.use !== 'own') return ''
  const { after_days, every_days, at_most } = choice.rule
  return `After ${counted(after_days, 'day')}, then every ${counted(every_days, 'day')}, at most ${at_most}`
}
