import { toWireDate } from '@/lib/contract/dates'
import type { Caller, Context, Origin } from '../context'
import { delegateSigner } from '../envelopes/delegate'
import { expire } from '../envelopes/expire'
import { sendDocuments } from '../envelopes/from-documents'
import { sendFromTemplate } from '../envelopes/from-template'
import { resend } from '../envelopes/resend'
import { voidEnvelope } from '../envelopes/void'
import type { Tables } from '../store/store'
import { actor } from './actor'
import { chance } from './chance'
import type { Person } from './people'
import type { Plan } from './plans'
import { stage } from './stage'
import { sampleTemplate } from './templates'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const OPENS_MS = 8 * 3_600_000
const OPEN_MS = 10 * 3_600_000
const EXPIRES_AFTER_DAYS = 30
const SENDER: Origin = { ip: '198.51.100.24' }

export type Stage = { context: Context; caller: Caller; templateId: string; seededOn: Date }

/** Lives the life of one envelope, by the same verbs that requests run. */
export async function play(tx: Tables, { context, caller, templateId, seededOn }: Stage, plan: Plan): Promise<void> {
  const at = stage(context, tx, plan.key)
  if (plan.ending === 'scheduled') return schedule(at(seededOn), caller, plan)

  const moments = momentsOf(plan, seededOn)
  const next = () => at(moments.next().value ?? seededOn)
  const { id } = await sendFromTemplate(next(), caller, { templateId, request: requestOf(plan) }, SENDER)
  const act = actor(tx, id)
  const [last, ...before] = [...plan.people].reverse()
  if (!last) return
  let closing: Person = last

  if (plan.ending === 'sent') {
    if (plan.reminded) await resend(next(), caller, id, SENDER)
    return
  }
  for (const person of before.reverse()) {
    await act.open(next(), person)
    if (!othersSign(plan)) break
    await act.sign(next(), person)
  }
  if (plan.handedOver) {
    const { to, by } = plan.handedOver
    if (by === 'signer') await act.delegate(next(), closing, to)
    else await delegateSigner(next(), caller, { id, email: closing.email, replacement: { ...to } }, SENDER)
    closing = to
  }
  await conclude(plan, { id, act, next, closing, caller })
}

type Scene = {
  id: string
  act: ReturnType<typeof actor>
  next: () => Context
  closing: Person
  caller: Caller
}

async function conclude(plan: Plan, { id, act, next, closing, caller }: Scene): Promise<void> {
  switch (plan.ending) {
    case 'signed':
      await act.open(next(), closing)
      return act.sign(next(), closing)
    case 'declined':
      await act.open(next(), closing)
      return act.decline(next(), closing)
    case 'voided':
      return voidEnvelope(next(), caller, id, SENDER)
    case 'expired':
      return expire(next(), id)
    case 'opened':
      await act.open(next(), closing)
      if (plan.reminded) await resend(next(), caller, id, SENDER)
  }
}

/** Where nobody signed, the first person has only looked; an offer that its candidate has opened was signed by the others. */
function othersSign({ ending, template }: Plan): boolean {
  if (ending === 'voided' || ending === 'expired') return false
  return ending !== 'opened' || template === 'offer-letter'
}

const requestOf = (plan: Plan) => ({
  signers: plan.people.map(({ name, email }, signerIndex) => ({ signerIndex, name, email })),
  emailSubject: plan.subject,
  ...(plan.ending === 'expired' && { expirationDays: EXPIRES_AFTER_DAYS }),
})

/** The moments at which things happen: the first when it is sent, the others within what was left of its time. */
function* momentsOf(plan: Plan, seededOn: Date): Generator<Date, undefined> {
  const random = chance(plan.key)
  const sent = seededOn.getTime() - plan.days * DAY_MS
  const left = Math.min(plan.days, 6) * DAY_MS
  let moment = sent
  let said = 0
  let expires = Number.POSITIVE_INFINITY
  for (let step = 0; ; step++) {
    said = Math.max(said + MINUTE_MS, inOfficeHours(moment, seededOn.getTime()))
    said = Math.floor(said / 1000) * 1000
    if (step === 0) expires = said + EXPIRES_AFTER_DAYS * DAY_MS
    // The service notices within a second that an envelope has expired, whatever the hour.
    if (plan.ending === 'expired' && step >= 2) said = expires
    yield new Date(said)
    moment += (left / 14) * (0.2 + random())
  }
}

/** Moves a moment into the working hours of its day, unless that is still to come. */
function inOfficeHours(moment: number, now: number): number {
  const midnight = Math.floor(moment / DAY_MS) * DAY_MS
  const moved = midnight + OPENS_MS + ((moment - midnight) * OPEN_MS) / DAY_MS
  return moved < now ? moved : moment
}

/** Scheduled sends come from documents, as the interface has it. */
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
