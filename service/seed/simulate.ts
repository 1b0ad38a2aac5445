import { toWireDate } from '@/lib/contract/dates'
import type { TemplateId } from '@/lib/contract/ids'
import type { Caller, Context, Origin } from '../context'
import { delegateSigner } from '../envelopes/delegate'
import { expire } from '../envelopes/expire'
import { sendDocuments } from '../envelopes/from-documents'
import { sendFromTemplate } from '../envelopes/from-template'
import { resend } from '../envelopes/resend'
import { voidEnvelope } from '../envelopes/void'
import type { Tables } from '../store/store'
import { EXPIRES_AFTER_DAYS, type Plan } from './plans'
import { seedContext } from './seed-context'
import { seedSigner } from './seed-signer'
import { seededRandom } from './seeded-random'
import { sampleTemplate } from './templates'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const OPENS_MS = 8 * 3_600_000
const OPEN_MS = 10 * 3_600_000
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

/** If nobody signed, the first person only opened it; an offer that its candidate has opened was signed by the others. */
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
  const sent = seededOn.getTime() - plan.days * DAY_MS
  const left = Math.min(plan.days, 6) * DAY_MS
  let time = sent
  let reported = 0
  let expires = Number.POSITIVE_INFINITY
  for (let step = 0; ; step++) {
    reported = Math.max(reported + MINUTE_MS, inOfficeHours(time, seededOn.getTime()))
    reported = Math.floor(reported / 1000) * 1000
    if (step === 0) expires = reported + EXPIRES_AFTER_DAYS * DAY_MS
    // The service notices within a second that an envelope has expired, at any hour.
    if (plan.ending === 'expired' && step >= 2) reported = expires
    yield new Date(reported)
    time += (left / 14) * (0.2 + random())
  }
}

/** Moves a time into the working hours of its day, unless that would be in the future. */
function inOfficeHours(time: number, now: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS
  const moved = midnight + OPENS_MS + ((time - midnight) * OPEN_MS) / DAY_MS
  return moved < now ? moved : time
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
