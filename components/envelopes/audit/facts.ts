import {
  ArrowRight,
  CircleCheck,
  CircleDot,
  Eye,
  Hourglass,
  type Icon,
  MailX,
  PenLine,
  Send,
  X,
} from '@/components/ui/icons'
import { Ban, FileWarning, FileX, Link2, MailCheck, UserRoundPen } from '@/components/ui/more-icons'
import type { Tone } from '@/components/ui/styles'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'
import { CODE_NAMES } from '@/lib/envelope/state'
import { own } from '@/lib/text/json'

/** The number that each slot has on every other page, by its id in the trail. */
export type SlotNumbers = ReadonlyMap<number, number>

export function slotNumbersOf(envelope: PdfSignRequest | undefined): SlotNumbers {
  // A delegated slot is in the list once for each person.
  const ids = [...new Set((envelope?.signers ?? []).map(({ id }) => id))]
  const slots = envelope ? slotsOf({ ...envelope, signers: ids.map((id) => ({ id })) }) : []
  return new Map(slots.map(({ signerIndex, number }) => [signerIndex, number]))
}

/** The names of details that can be shown beside a sentence; one that is not known is shown unchanged. */
const NAMES = new Map(
  Object.entries({
    authentication: 'Code',
    consent: 'Consent',
    failures: 'Wrong codes',
    detail: 'Details',
    document: 'Document',
    by: 'By',
    hosted_by: 'Host',
    purpose: 'Purpose',
    documents: 'Documents',
    kind: 'Email',
    name: 'Name',
    reason: 'Reason',
    role: 'Role',
    sha256: 'SHA-256',
    signature: 'Signature',
    signer: 'Signer',
    slot: 'Signer',
    summary: 'Summary',
    to: 'To',
    zone: 'Time zone',
  }),
)
export const describeName = (name: string): string => NAMES.get(name) ?? name

export type Wording = { text: string; version: string; language: string; sha256: string }

/** What somebody agreed to, if a trail's detail says so in the way of the embedded service. */
export function wordingOf(value: unknown): Wording | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 4) return undefined
  const { text, version, language, sha256 } = value
  const isWording =
    typeof text === 'string' &&
    typeof version === 'string' &&
    typeof language === 'string' &&
    typeof sha256 === 'string'
  return isWording ? { text, version, language, sha256 } : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type DetailContext = { action: string; slots: SlotNumbers }
/** The detail's words; empty where the sentence has them or nobody asks; undefined for another form. */
type Describe = (value: unknown, context: DetailContext) => string | undefined

const text: Describe = (value) => (typeof value === 'string' ? value.trim().replace(/\.+$/, '') : undefined)
const inSentence: Describe = (value) => (typeof value === 'string' ? '' : undefined)
const SIGNATURES: Record<string, string> = {
  typed: 'typed signature',
  drawn: 'drawn signature',
  uploaded: 'signature from a picture',
}

/** The details of the embedded service in words, in the order in which they are read. */
const DETAILS: Record<string, Describe> = {
  consent: (value, { action }) =>
    wordingOf(value) || value === true
      ? `Agreed to ${describeAction(action).task ?? 'sign'} electronically`
      : value === false
        ? 'Did not agree to sign electronically'
        : undefined,
  signature: (value) => (typeof value === 'string' ? (own(SIGNATURES, value) ?? `${value} signature`) : undefined),
  role: (value) => (typeof value === 'string' ? (value === 'Signer' ? '' : `As ${value.toLowerCase()}`) : undefined),
  slot: (value, { slots }) => (typeof value === 'number' && slots.has(value) ? '' : undefined),
  reason: (value) => (typeof value === 'string' ? `“${value.trim().replace(/\.+$/, '')}”` : undefined),
  summary: text,
  signer: (value) => (typeof value === 'string' ? `After ${value} signed` : undefined),
  files: (value) => (Array.isArray(value) ? '' : undefined),
  documents: (value) => {
    const names = Array.isArray(value) ? value.map((each: unknown) => (isRecord(each) ? each.name : undefined)) : []
    const knownNames = names.filter((name) => typeof name === 'string')
    return knownNames.length > 0 && knownNames.length === names.length
      ? `Documents: ${knownNames.map((name) => `“${name}”`).join(', ')}`
      : undefined
  },
  document: (value) =>
    isRecord(value) && typeof value.pages === 'number'
      ? `${value.pages} ${value.pages === 1 ? 'page' : 'pages'}`
      : undefined,
  to: inSentence,
  name: inSentence,
  kind: inSentence,
  zone: inSentence,
  purpose: inSentence,
  by: inSentence,
  authentication: (value) => (typeof value === 'string' ? own(CODE_NAMES, value) : undefined),
  failures: (value) =>
    typeof value === 'number' && value > 1 ? `${value} wrong codes in a row` : value === 1 ? '' : undefined,
  hosted_by: (value) => (typeof value === 'string' ? `In person, hosted by ${value}` : undefined),
}

/** The words for an entry's details, and those that have none and are shown unchanged. */
export function describeDetails(rest: readonly [string, unknown][], context: DetailContext) {
  const detail = rest.find(([name]) => name === 'detail')?.[1]
  const parts = isRecord(detail) ? detail : {}
  const facts = Object.entries(DETAILS).flatMap(([name, describe]) => {
    const phrase = name in parts ? describe(parts[name], context) : undefined
    return phrase === undefined ? [] : [{ name, phrase }]
  })
  const describedNames = new Set(facts.map(({ name }) => name))
  const otherParts = Object.entries(parts).filter(([name]) => !describedNames.has(name))
  return {
    phrases: facts.map(({ phrase }) => phrase).filter(Boolean),
    unknown: [...rest.filter(([, value]) => !isRecord(detail) || value !== detail), ...otherParts],
    wording: wordingOf(parts.consent),
  }
}

/** What happened, in a sentence after the name of the person: "was reminded by nora@northwind.example". */
export function describeEvent(
  { action, party, actor, rest }: Event,
  isCanceled = false,
): { subject: string | undefined; verb: string } {
  const { label, verb, isEnvelope } = describeAction(action, isCanceled)
  const detail = rest.find(([name]) => name === 'detail')?.[1]
  const parts = isRecord(detail) ? detail : {}
  const isOther = actor !== undefined && actor !== 'service' && actor.toLowerCase() !== party.toLowerCase()
  const by = isOther ? ` by ${typeof parts.by === 'string' && parts.by ? parts.by : actor}` : ''
  if (label === LINK_GIVEN) return { subject: undefined, verb: describeLink(party, parts, actor) }
  if (isEnvelope && verb) return { subject: undefined, verb: `${verb}${by}` }
  if (label === DELEGATED_LABEL && typeof parts.to === 'string') {
    const to = typeof parts.name === 'string' && parts.name ? `${parts.name} (${parts.to})` : parts.to
    return { subject: party, verb: isOther ? `was replaced with ${to}${by}` : `delegated to ${to}` }
  }
  // Somebody who uses the API key of the party.
  const sentBy = label === SENT_LABEL && typeof parts.by === 'string' ? parts.by : ''
  return { subject: sentBy || party, verb: verb ? `${verb}${by}` : `: ${label}${by}` }
}
type Event = {
  action: string
  party: string
  actor?: string | undefined
  rest: readonly [string, unknown][]
}

type ActionStyle = {
  label: string
  icon: Icon
  tone: Tone
  /** After the person's name, or the whole sentence if it is about the envelope. */
  verb?: string
  isEnvelope?: boolean
  /** What the person agreed to do. */
  task?: string
}

const SENT_LABEL = 'Sent'
const DELEGATED_LABEL = 'Delegated'
const LINK_GIVEN = 'Link given'

function describeLink(signer: string, { purpose, by }: Record<string, unknown>, actor = 'service'): string {
  const person = typeof by === 'string' && by ? by : actor
  if (purpose === 'sign_now') return `${person} opened the envelope to sign now`
  if (purpose === 'in_person') return `${person} handed over a device for ${signer} to sign in person`
  return `${person} copied the signing link of ${signer}`
}

const ACTIONS = new Map<string, ActionStyle>(
  Object.entries({
    sent: { label: SENT_LABEL, icon: Send, tone: 'wait', verb: 'sent the envelope' },
    invited: { label: 'Invited', icon: MailCheck, tone: 'wait', verb: 'was invited' },
    reminded: { label: 'Reminded', icon: MailCheck, tone: 'wait', verb: 'was reminded' },
    mail_refused: { label: 'Email refused', icon: MailX, tone: 'bad', verb: 'did not get the email' },
    mail_bounced: { label: 'Email bounced', icon: MailX, tone: 'bad', verb: 'did not get the email' },
    copy_sent: { label: 'Copy sent again', icon: MailCheck, tone: 'wait', verb: 'was sent the copy again' },
    code_sent: { label: 'Code sent', icon: MailCheck, tone: 'wait', verb: 'was sent a code' },
    code_refused: {
      label: 'Wrong code',
      icon: X,
      tone: 'bad',
      verb: 'was asked for a code, and a wrong one was entered',
    },
    code_accepted: { label: 'Code checked', icon: CircleCheck, tone: 'good', verb: 'entered the right code' },
    code_replaced: { label: 'Code replaced', icon: PenLine, tone: 'warn', verb: 'got a new code' },
    link_locked: { label: 'Link locked', icon: Ban, tone: 'bad', verb: 'was locked out after wrong codes' },
    link_given: {
      label: LINK_GIVEN,
      icon: Link2,
      tone: 'warn',
      verb: 'A signing link was given',
      isEnvelope: true,
    },
    continued: { label: 'Other device', icon: ArrowRight, tone: 'accent', verb: 'continued on another device' },
    opened: { label: 'Opened', icon: Eye, tone: 'accent', verb: 'opened the envelope' },
    signed: { label: 'Signed', icon: PenLine, tone: 'good', verb: 'signed' },
    approved: { label: 'Approved', icon: CircleCheck, tone: 'good', verb: 'approved', task: 'approve' },
    completed: {
      label: 'Completed',
      icon: CircleCheck,
      tone: 'good',
      verb: 'The envelope was completed',
      isEnvelope: true,
    },
    declined: { label: 'Declined', icon: X, tone: 'bad', verb: 'declined' },
    delegated: { label: DELEGATED_LABEL, icon: UserRoundPen, tone: 'warn', verb: 'delegated' },
    voided: { label: 'Voided', icon: Ban, tone: 'off', verb: 'voided the envelope' },
    canceled: { label: 'Canceled', icon: Ban, tone: 'off', verb: 'canceled the scheduled send' },
    content_removed: {
      label: 'Content removed',
      icon: FileX,
      tone: 'neutral',
      verb: 'Content was removed from the files',
      isEnvelope: true,
    },
    sealing_failed: {
      label: 'Not completed',
      icon: FileWarning,
      tone: 'bad',
      verb: 'The envelope could not be completed',
      isEnvelope: true,
    },
    expired: { label: 'Expired', icon: Hourglass, tone: 'off', verb: 'The envelope expired', isEnvelope: true },
  } satisfies Record<string, ActionStyle>),
)

/**
 * An action's words, icon and tone. An unknown one keeps the service's name; `signer.opened` counts
 * as `opened`. `isCanceled`: the trail is of an envelope that was voided before it was sent.
 */
export function describeAction(action: string, isCanceled = false): ActionStyle {
  const key = action.toLowerCase().split(/[.:/]/).at(-1) ?? ''
  return (
    ACTIONS.get(isCanceled && key === 'voided' ? 'canceled' : key) ?? {
      label: action === '' ? 'Unnamed' : action,
      icon: CircleDot,
      tone: 'neutral',
    }
  )
}
