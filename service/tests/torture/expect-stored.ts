import { expect } from 'vitest'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import type { AuditRow } from '@/service/audit/chain'
import { verifySeal } from '../../documents/verify-seal'
import { verifyChain } from '../audit/verify-chain'
import { eventsOf } from '../read-database'
import { type Errand, send } from './errand'
import type { World } from './world'

const Completed = z.object({ document: z.object({ pages: z.number() }) })
const STATUS = { signed: 'Signed', declined: 'Declined', voided: 'Voided', left: 'Sent' }

/** The event that each kind of audit entry goes out with. */
export const EVENT_OF: Record<string, string> = {
  sent: 'envelope.sent',
  opened: 'signer.opened',
  signed: 'signer.signed',
  declined: 'signer.declined',
  delegated: 'signer.delegated',
  completed: 'envelope.completed',
  voided: 'envelope.voided',
}

/** What must be true of an errand that came to its end, through whatever kills: all of it was kept, and nothing twice. */
export async function expectStored(world: World, errand: Errand): Promise<void> {
  const { subject, plan, done } = errand
  const id = EnvelopeId.parse(errand.id)
  expect(await send(world, errand), `${subject}: the key's answer`).toBe(id)

  const { body } = await world.api.get(`/envelopes/${id}`)
  const envelope = body as { status: string; signers: { email: string; sign: string }[] }
  expect(envelope, subject).toMatchObject({ id, emailSubject: subject, status: STATUS[plan.ending] })
  const signed = envelope.signers.filter(({ sign }) => sign === 'signed')
  expect(signed, subject).toHaveLength(plan.after)

  const trail = await world.store.audit.trail(id)
  const actions = trail.map(({ action }) => action)
  const count = (name: string) => actions.filter((action) => action === name).length
  expect(verifyChain(id, trail), `${subject}: the chain is whole`).toBe(true)
  expect(actions.filter((action) => action !== 'invited').sort(), `${subject}: each act once`).toEqual([...done].sort())
  const rows = await world.store.signers.ofEnvelope(id)
  expect(count('invited'), `${subject}: each invited once`).toBe(rows.filter((row) => row.invitedOn).length)

  const events = await eventsOf(world.databaseUrl, id)
  const announced = done.map((action) => EVENT_OF[action])
  expect(events.map(({ eventType }) => eventType).sort(), `${subject}: each event once`).toEqual(announced.sort())
  expect(new Set(events.map(({ eventId }) => eventId)).size, `${subject}: each event an id`).toBe(events.length)
  await expectDocument(world, errand, trail)
}

/** A Signed envelope's document is there and its seal verifies; there is none of any other. */
async function expectDocument(world: World, { id, plan, subject }: Errand, trail: AuditRow[]): Promise<void> {
  const answer = await world.api.get(`/envelopes/${id}/document`)
  expect(answer.status, subject).toBe(plan.ending === 'signed' ? 200 : 404)
  if (answer.status !== 200) return
  const completed = trail.find(({ action }) => action === 'completed')
  const { document } = Completed.parse(completed?.detail)
  await verifySeal(answer.bytes, document.pages)
}
