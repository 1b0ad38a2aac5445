import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import { type DraftContent, type DraftPurpose, NO_TIME } from '@/lib/desk/drafts/contract/draft'
import { subjectOf } from '@/lib/desk/drafts/contract/same-content'
import { actedVerbs, isApprover, isCopy, signingSteps } from '@/lib/envelope/signing-task'
import { DAY_MS } from '@/lib/text/durations'
import { formatIn } from '@/lib/text/time-zone'
import { type Invitee, inviteeName, inviteesOf } from './invitees'

/** The people of one signing step, who are invited at the same time. */
export type MailStep = { number: number; people: Invitee[] }
/** `scheduled`: when the first invitations go out, in words; at once without it. */
export type MailPlan = {
  steps: MailStep[]
  copies: Invitee[]
  scheduled?: string | undefined
  /** The scheduled time is missing, or can't be chosen anymore. */
  lacksTime?: boolean
}

/** Who gets a mail when: step by step in signing order, then the copies of the signed document. */
export function mailPlan(people: readonly Invitee[], orderRequired: boolean, scheduled?: string): MailPlan {
  const steps = signingSteps(people, orderRequired).map((step, index) => ({ number: index + 1, people: step }))
  return { steps, copies: people.filter(isCopy), scheduled }
}

/** "Now", "On Monday 24 November 2026 at 09:00 CET", or "After Ada has signed". */
export function describeStart(plan: MailPlan, step: MailStep): string {
  const before = plan.steps[step.number - 2]
  if (before) return `After ${describeTaskDone(before.people)}`
  if (plan.lacksTime) return 'Once you have chosen a time in the future'
  return plan.scheduled ? `On ${plan.scheduled}` : 'Now'
}

/** What "Send" does: "Ada is invited now; Bo after Ada has signed." */
export function describeSend(plan: MailPlan): string {
  const more = plan.steps.length - MOST_IN_SENTENCE
  const mails = plan.steps.slice(0, more > 0 ? 1 : MOST_IN_SENTENCE).map((step, index) => {
    const verb = index > 0 ? '' : step.people.length === 1 ? ' is invited' : ' are invited'
    return `${nameSome(step.people)}${verb} ${lowerFirst(describeStart(plan, step))}`
  })
  if (more > 0) mails.push(`${plan.steps.length - 1} more steps follow`)
  return mails.length === 0 ? '' : `${mails.join('; ')}.`
}

/** Names the people who get several invitations: "Ada gets 2 invitations." */
export function describeSeveral({ steps }: MailPlan): string[] {
  const all = steps.flatMap(({ people }) => people).filter(({ email }) => email)
  return all.flatMap((person) => {
    const own = all.filter(({ email }) => email.toLowerCase() === person.email.toLowerCase())
    return own.length > 1 && own[0] === person ? [`${inviteeName(person)} gets ${own.length} invitations.`] : []
  })
}

const MOST_IN_SENTENCE = 3
const MOST_NAMES = 3

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** "Ada", "Ada and Bo", "Ada, Bo and 3 others". */
function nameSome(people: readonly Invitee[]): string {
  const names = people.map(inviteeName)
  const labels = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES - 1), `${names.length - 2} others`] : names
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

/** "Ada has signed", "Ada and Bo have approved". */
function describeTaskDone(people: readonly Invitee[]): string {
  return `${nameSome(people)} ${people.length === 1 ? 'has' : 'have'} ${actedVerbs(people)}`
}

/**
 * For each person, when they act: "Signs in step 2 of 3, together with Bo"; undefined if everybody
 * acts at the same time.
 */
export function describeSteps(plan: MailPlan, people: readonly Invitee[]): (string | undefined)[] {
  const { steps } = plan
  return people.map((person) => {
    const step = steps.find((each) => each.people.includes(person))
    if (!step || steps.length < 2) return undefined
    const others = step.people.filter((other) => other !== person)
    const together = others.length > 0 ? `, together with ${nameSome(others)}` : ''
    return `${isApprover(person.requestRole) ? 'Approves' : 'Signs'} in step ${step.number} of ${steps.length}${together}`
  })
}

/** What the draft says, or else its template or its first document. */
type DraftMessage = { emailSubject: string; emailMessage: string; expirationDays: number | undefined }

export function messageOf(
  content: DraftContent,
  template: PdfSignRequest | undefined,
  purpose: DraftPurpose = 'envelope',
): DraftMessage {
  return {
    emailSubject: subjectOf(content, purpose, template),
    emailMessage: content.emailMessage ?? template?.emailMessage ?? '',
    expirationDays: content.expirationDays ?? template?.expirationDays,
  }
}

/**
 * A text to store: only what differs from the prefilled one, because an unchanged one follows the
 * template, or the first document's name.
 */
export const ownText = (text: string, prefilled = ''): string | undefined => (text === prefilled ? undefined : text)

/**
 * When an envelope sent at `sentAt` expires; undefined without a number of days that the service
 * accepts.
 */
export function expiryDate(sentAt: Date, days: number | undefined): Date | undefined {
  const isValid = days !== undefined && days >= EXPIRATION_DAYS.min && days <= EXPIRATION_DAYS.max
  return isValid ? new Date(sentAt.getTime() + days * DAY_MS) : undefined
}

/** "Friday 4 December 2026 at 15:20 CET", in the reader's time zone. */
export function describeMoment(date: Date, zone: string): string {
  return formatIn(zone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date)
}

/**
 * Who gets a mail when, with the schedule as a clock in the zone shows it. `now`: a time before it
 * can't be scheduled anymore.
 */
export function planOfDraft(
  content: DraftContent,
  template: PdfSignRequest | undefined,
  zone: string,
  now?: number,
): MailPlan {
  const isOrdered = template ? template.signerOrderRequired : content.signerOrderRequired
  const time = content.scheduledFor ? new Date(content.scheduledFor) : undefined
  const isPast = time !== undefined && now !== undefined && time.getTime() <= now
  const lacksTime = isPast || content.scheduledFor === NO_TIME
  const schedule = time && describeMoment(time, zone)
  return { ...mailPlan(inviteesOf(content, template), isOrdered === true, schedule), lacksTime }
}
