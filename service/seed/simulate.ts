import { existsSync, readFileSync } from 'node:fs'
import { toWireDate } from '@/lib/contract/dates'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { Adopted } from '@/lib/contract/signing'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import type { Caller, Context, Origin } from '../context'
import { signingLink } from '../envelopes/aggregate/signers'
import { delegateSigner } from '../envelopes/delegate'
import { expire } from '../envelopes/expire'
import { sendDocuments } from '../envelopes/from-documents'
import { sendFromTemplate } from '../envelopes/from-template'
import { resend } from '../envelopes/resend'
import { voidEnvelope } from '../envelopes/void'
import { SERVICE_FOLDER } from '../folder'
import { decline, delegate, open } from '../signing/bearer'
import { sign } from '../signing/sign'
import type { Tables } from '../store/store'
import type { Person } from './people'
import { EXPIRES_AFTER_DAYS, type Plan } from './plans'
import { seedContext } from './seed-context'
import { seededRandom } from './seeded-random'
import { sampleTemplate } from './templates'

const OPENS_MS = 8 * HOUR_MS
const OPEN_MS = 10 * HOUR_MS
const SENDER: Origin = { ip: '198.51.100.24' }

export type Seed = { context: Context; caller: Caller; templateId: TemplateId; seededOn: Date }

/** Runs everything that happens to one envelope, through the same use cases as requests. */
export async function simulate(tx: Tables, { context, caller, templateId, seededOn }: Seed, plan: Plan): Promise<void> {
  const at = seedContext(context, tx, plan.key)
  if (plan.ending === 'scheduled') return schedule(at(seededOn), caller, plan)

  const times = timesOf(plan, seededOn)
  const next = () => at(times.next().value ?? seededOn)
  const { id } = await sendFromTemplate(next(), caller, { templateId, request: requestOf(plan) }, SENDER)
  const signer = seedSigner(tx, id)
  let last = plan.people.at(-1)
  if (!last) return

  if (plan.ending === 'sent') {
    if (plan.reminded) await resend(next(), caller, id, SENDER)
    return
  }
  for (const person of plan.people.slice(0, -1)) {
    await signer.open(next(), person)
    if (!othersSign(plan)) break
    await signer.sign(next(), person)
  }
  if (plan.delegation) {
    const { to, by } = plan.delegation
    if (by === 'signer') await signer.delegate(next(), last, to)
    else await delegateSigner(next(), caller, { id, email: last.email, replacement: { ...to } }, SENDER)
    last = to
  }
  if (plan.ending === 'voided') return voidEnvelope(next(), caller, id, SENDER)
  if (plan.ending === 'expired') return expire(next(), id)
  if (plan.ending === 'partly') return
  await signer.open(next(), last)
  if (plan.ending === 'signed') await signer.sign(next(), last)
  if (plan.ending === 'declined') await signer.decline(next(), last)
  if (plan.ending === 'opened') await resend(next(), caller, id, SENDER)
}

/** If nobody signed, the first person opened it; of an offer, others signed. */
function othersSign({ ending, template }: Plan): boolean {
  if (ending === 'voided' || ending === 'expired') return false
  return ending !== 'opened' || template === 'offer-letter'
}

const requestOf = (plan: Plan) => ({
  signers: plan.people.map(({ name, email }, signerIndex) => ({ signerIndex, name, email })),
  emailSubject: plan.subject,
  ...(plan.ending === 'expired' && { expirationDays: EXPIRES_AFTER_DAYS }),
  ...(plan.expiresInDays && { expirationDays: Math.ceil(plan.days) + plan.expiresInDays }),
})

/** When things happen: first the send, then the rest within the days since. */
function* timesOf(plan: Plan, seededOn: Date): Generator<Date, undefined> {
  const random = seededRandom(plan.key)
  const sentAt = seededOn.getTime() - plan.days * DAY_MS
  const spanMs = Math.min(plan.days, 6) * DAY_MS
  let time = sentAt
  let reportTime = 0
  let expires = Number.POSITIVE_INFINITY
  for (let step = 0; ; step++) {
    reportTime = Math.max(reportTime + MINUTE_MS, inOfficeHours(time, seededOn.getTime()))
    reportTime = Math.floor(reportTime / 1000) * 1000
    if (step === 0) expires = reportTime + EXPIRES_AFTER_DAYS * DAY_MS
    // The service notices within a second that an envelope has expired, at any hour.
    if (plan.ending === 'expired' && step >= 2) reportTime = expires
    yield new Date(reportTime)
    time += (spanMs / 14) * (0.2 + random())
  }
}

/** Moves a time into the working hours of its day, unless that would be in the future. */
function inOfficeHours(time: number, now: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS
  const workTime = midnight + OPENS_MS + ((time - midnight) * OPEN_MS) / DAY_MS
  return workTime < now ? workTime : time
}

/** In the interface only sends from documents can be scheduled. */
async function schedule(context: Context, caller: Caller, plan: Plan): Promise<void> {
  const template = sampleTemplate(plan.template)
  const scheduleTime = toWireDate(new Date(context.now().getTime() + plan.days * DAY_MS))
  const request = {
    emailSubject: plan.subject,
    emailMessage: template.emailMessage,
    signerOrderRequired: template.signerOrderRequired,
    scheduleTime,
    signers: plan.people.map(({ name, email, company, title }, id) => ({
      id,
      name,
      email,
      companyName: company,
      title,
      requestRole: template.signers[id]?.requestRole,
    })),
    files: template.files.map(({ name, fields, unsignedPdf = '' }) => ({ name, fields, unsignedPdf })),
  }
  await sendDocuments(context, caller, { request }, SENDER)
}

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
]
const REASONS = [
  'Clause 7.1 does not work for us: we need three years, not five. Happy to talk.',
  'We have decided to go with another offer. Thank you for your time.',
  'The notice period has to be the same for both sides.',
]

/** Acts for the signers of one envelope, through the signing links they received. */
function seedSigner(tx: Tables, envelopeId: EnvelopeId) {
  async function pendingSigner({ email }: Person) {
    const signers = await tx.signers.ofEnvelope(envelopeId)
    const signer = signers.find((row) => row.email === email && row.state === 'pending')
    if (!signer) throw new Error(`${email} cannot sign`)
    return signer
  }

  async function tokenOf(context: Context, person: Person): Promise<string> {
    const link = signingLink(context, await pendingSigner(person))
    if (!link) throw new Error(`${person.email} has no signing link`)
    return link.slice(link.lastIndexOf('/') + 1)
  }

  return {
    async open(context: Context, person: Person): Promise<void> {
      await open(context, await tokenOf(context, person), originOf(person))
    },
    async sign(context: Context, person: Person): Promise<void> {
      const { slot } = await pendingSigner(person)
      const files = await tx.envelopeFiles.ofEnvelope(envelopeId)
      const fields = files.flatMap((file) => file.fields).filter((field) => field.signerIndex === slot)
      const values = Object.fromEntries(fields.flatMap((field) => answer(field, person, context.now())))
      const request = { signature: signatureOf(person), initials: initialsOf(person), values, consent: true as const }
      await sign(context, await tokenOf(context, person), request, originOf(person))
    },
    async decline(context: Context, person: Person): Promise<void> {
      const reason = REASONS[person.email.length % REASONS.length]
      await decline(context, await tokenOf(context, person), { reason }, originOf(person))
    },
    async delegate(context: Context, person: Person, to: Person): Promise<void> {
      const privateMessage = 'This is yours to sign: you lead the project from now on.'
      const request = { name: to.name, email: to.email, privateMessage }
      await delegate(context, await tokenOf(context, person), request, originOf(person))
    },
  }
}

/** What a person types into a field; the service itself fills in the others. */
function answer(field: Field, person: Person, at: Date): [string, string][] {
  const entry = entryOf(field, person, at)
  return entry === undefined ? [] : [[field.id, entry]]
}

function entryOf({ type, label, required, options }: Field, { company, title }: Person, at: Date) {
  switch (type) {
    case 'company':
      return company || 'Independent'
    case 'title':
      return title
    case 'checkbox':
      return required || label === 'ISO 9001' ? 'true' : ''
    case 'radio':
      return label === 'Yes' ? 'true' : ''
    case 'dropdown':
      return ENTRIES[label ?? ''] ?? options?.[0]
    case 'number':
      return '48000'
    case 'phone':
      return '+44 117 496 0142'
    case 'date_entry':
      return firstOfMonth(at)
    case 'text':
      return ENTRIES[label ?? ''] ?? firstOfMonth(at)
    default:
      return undefined
  }
}

const ENTRIES: Record<string, string> = {
  'Home address': '27 Albion Terrace, Bristol BS6 5HT',
  Country: 'United Kingdom',
  'VAT number': 'GB 123 4567 89',
  IBAN: 'GB29 NWBK 6016 1331 9268 19',
}

/** The first day of the month after the next. */
const firstOfMonth = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)

/** Some people have a PNG of their signature; the others type their name. */
function signatureOf({ name, email }: Person): Adopted {
  const png = new URL(`seed/signatures/${email.split('@')[0]}.png`, SERVICE_FOLDER)
  return existsSync(png) ? { kind: 'drawn', png: readFileSync(png, 'base64') } : { kind: 'typed', text: name }
}

function initialsOf({ name }: Person): Adopted {
  const parts = name.split(/[\s-]+/).filter(Boolean)
  const letters = parts.length > 1 ? parts.map((part) => Array.from(part)[0] ?? '').join('') : name
  return { kind: 'typed', text: letters }
}

/** Addresses that are reserved for documentation: they belong to nobody. */
function originOf({ email }: Person): Origin {
  const random = seededRandom(`${email} at home`)
  const userAgent = BROWSERS[Math.floor(random() * BROWSERS.length)]
  return { ip: `203.0.113.${1 + Math.floor(random() * 253)}`, userAgent }
}
