import { DAY_MS } from '@/lib/contract/durations'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft'
import { actedVerbs, isApprover, isCopy, signingSteps } from '@/lib/envelope/signing-task'
import { type Invitee, inviteeName, inviteesOf } from './invitees'

/** The people of one signing step, who are invited at the same time. */
export type MailStep = { number: number; people: Invitee[] }
/** `scheduled`: when the first invitations go out, in words; at once without it. */
export type MailPlan = { steps: MailStep[]; copies: Invitee[]; scheduled?: string | undefined }

/** Who gets a mail when: step by step in signing order, then the copies of the signed document. */
export function mailPlan(people: readonly Invitee[], orderRequired: boolean, scheduled?: string): MailPlan {
  const steps = signingSteps(people, orderRequired).map((step, index) => ({ number: index + 1, people: step }))
  return { steps, copies: people.filter(isCopy), scheduled }
}

/** "Now", "On Monday 24 November 2026 at 09:00 CET", or "After Ada has signed". */
export function describeStart(plan: MailPlan, step: MailStep): string {
  const before = plan.steps[step.number - 2]
  if (before) return `After ${describeActed(before.people)}`
  return plan.scheduled ? `On ${plan.scheduled}` : 'Now'
}

/**
 * What happens when, in sentences: "Ada is invited now; Bo after Ada has signed." Many steps get a
 * sentence each, because one would be too long to read.
 */
export function planSentences(plan: MailPlan): string[] {
  const { steps, copies } = plan
  const mails = steps.map((step, index) => {
    const verb =
      index > 0 && steps.length <= MOST_IN_SENTENCE ? '' : step.people.length === 1 ? ' is invited' : ' are invited'
    return `${nameSome(step.people)}${verb} ${lowerFirst(describeStart(plan, step))}`
  })
  const first = steps.length <= MOST_IN_SENTENCE ? mails.join('; ') : undefined
  const copied = copies.length === 1 ? 'gets' : 'get'
  return [
    ...(first === undefined ? mails : [first]).filter(Boolean).map((sentence) => `${sentence}.`),
    ...(steps.length > 0 ? ['When everybody has finished, the signed document is ready to download.'] : []),
    ...(copies.length > 0 ? [`${nameSome(copies)} ${copied} a copy of it then.`] : []),
  ]
}

/** After the send: "Ada was invited. Bo follows after Ada has signed." */
export function sentSentences(plan: MailPlan): string[] {
  const { steps, copies } = plan
  const [first, ...later] = steps
  const sentences = later.length > MOST_IN_SENTENCE ? later.slice(0, 1) : later
  const hidden = later.length - sentences.length
  const isOne = (people: readonly Invitee[]) => people.length === 1
  return [
    ...(first && plan.scheduled
      ? [`${nameSome(first.people)} ${isOne(first.people) ? 'is' : 'are'} invited on ${plan.scheduled}.`]
      : []),
    ...(first && !plan.scheduled ? [`${nameSome(first.people)} ${isOne(first.people) ? 'was' : 'were'} invited.`] : []),
    ...sentences.map(
      (step) =>
        `${nameSome(step.people)} ${isOne(step.people) ? 'follows' : 'follow'} ${lowerFirst(describeStart(plan, step))}.`,
    ),
    ...(hidden > 0 ? [`${hidden} more steps come after that.`] : []),
    ...(copies.length > 0
      ? [`${nameSome(copies)} ${isOne(copies) ? 'gets' : 'get'} a copy once everybody has finished.`]
      : []),
  ]
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
function describeActed(people: readonly Invitee[]): string {
  return `${nameSome(people)} ${people.length === 1 ? 'has' : 'have'} ${actedVerbs(people)}`
}

/** The number of different addresses that get a mail now or later. */
function peopleCount({ steps, copies }: Pick<MailPlan, 'steps' | 'copies'>): number {
  const all = [...steps.flatMap(({ people }) => people), ...copies]
  return new Set(all.map(({ email, id }) => email.toLowerCase() || id)).size
}

/**
 * How many people are invited when it is sent: "3 people", or "1 of 3 people" if others are invited
 * later.
 */
export function describeInvited(plan: MailPlan): string {
  const all = peopleCount(plan)
  const now = peopleCount({ steps: plan.steps.slice(0, 1), copies: [] })
  const people = all === 1 ? '1 person' : `${all} people`
  return now === all ? people : `${now} of ${people}`
}

/** Who is invited after the first step, and when; empty if everybody is invited at once. */
export function describeLater(plan: MailPlan): string {
  const { steps, copies } = plan
  const next = steps[1]
  if (next) {
    const verb = next.people.length === 1 ? 'is' : 'are'
    return `${nameSome(next.people)} ${verb} invited ${lowerFirst(describeStart(plan, next))}.`
  }
  return copies.length === 0 ? '' : `The signed document goes to ${nameSome(copies)} once everybody has finished.`
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

/** What the draft says, or else its template. */
type DraftMessage = { emailSubject: string; emailMessage: string; expirationDays: number | undefined }

export function messageOf(content: DraftContent, template: PdfSignRequest | undefined): DraftMessage {
  return {
    emailSubject: content.emailSubject ?? template?.emailSubject ?? '',
    emailMessage: content.emailMessage ?? template?.emailMessage ?? '',
    expirationDays: content.expirationDays ?? template?.expirationDays,
  }
}

/**
 * A text to store: only what differs from the template's, because an unchanged one follows the
 * template.
 */
export const ownText = (text: string, ofTemplate = ''): string | undefined => (text === ofTemplate ? undefined : text)

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
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(date)
}

/** Who gets a mail when, with the schedule as a clock in the zone shows it. */
export function planOfDraft(content: DraftContent, template: PdfSignRequest | undefined, zone: string): MailPlan {
  const isOrdered = template ? template.signerOrderRequired : content.signerOrderRequired
  const scheduled = content.scheduledFor && describeMoment(new Date(content.scheduledFor), zone)
  return mailPlan(inviteesOf(content, template), isOrdered === true, scheduled)
}
