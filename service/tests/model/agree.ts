import { expect, vi } from 'vitest'
import { z } from 'zod'
import {
  type DocumentSigner,
  EnvelopeEvent,
  feedEventType,
  PdfSignRequest,
  ServiceAuditTrail,
} from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import type { AuditRow } from '@/service/audit/chain'
import { verifySeal } from '../../documents/verify-seal'
import { verifyChain } from '../audit/verify-chain'
import { deliveryAccounting, eventsOf } from '../read-database'
import { EVENT_OF } from '../torture/expect-stored'
import type { Model } from './model'
import type { Walk } from './walk'

const Completed = z.object({ document: z.object({ pages: z.number(), sha256: z.string() }) })

/** What an envelope is in the words of the model: the part of it that can be seen from outside. */
export async function observed({ api, id }: Walk) {
  const { body } = await api.get(`/envelopes/${id}`)
  const { status, signers = [] } = PdfSignRequest.parse(body)
  const trail = ServiceAuditTrail.parse((await api.get(`/envelopes/${id}/audit`)).body)
  const log = Object.values(trail).flatMap((actions) =>
    Object.values(actions)
      .flat()
      .map(({ action }) => action),
  )
  return { status, states: signers.map(({ email, sign }) => `${email} ${sign}`), log: log.sort() }
}

export function expected({ status, people, log }: Model) {
  const state = (person: Model['people'][number]) => (person.requestRole === 'CC' ? '' : person.state)
  return { status, states: people.map((person) => `${person.email} ${state(person)}`), log: log.toSorted() }
}

/** Detail, feed, search, events and documents tell one story, and no link lives longer than its holder's turn to come. */
export async function expectAgreement(walk: Walk, model: Model): Promise<void> {
  const { api, id, service } = walk
  const envelope = PdfSignRequest.parse((await api.get(`/envelopes/${id}`)).body)
  const signers = (envelope.signers ?? []).map(({ formUrl: _, ...signer }) => signer)
  const inLists = { ...envelope, signers, files: envelope.files?.map(({ name, pageCount }) => ({ name, pageCount })) }

  const feed = z.array(EnvelopeEvent).parse((await api.get('/envelopes')).body)
  expect(feed.map((item) => item.envelope)).toEqual([inLists])
  const type = feedEventType(model.status)
  expect(feed[0]).toMatchObject({ event_type: type, id: eventId(id, type, feed[0]?.event_time ?? '') })
  await expectSearch(walk, envelope, signers)

  const trail = await service.context.store.audit.trail(id)
  expect(verifyChain(id, trail)).toBe(true)
  const events = await eventsOf(service.databaseUrl, id)
  expect(events.map(({ eventType }) => eventType).sort()).toEqual(
    trail.flatMap(({ action }) => EVENT_OF[action] ?? []).sort(),
  )
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  // An invitation follows the event in the same change; a reminder is a change without one.
  const last = trail.map(({ action }) => action).findLast((action) => action !== 'invited')
  if (last && EVENT_OF[last]) {
    const { envelope: announced, event_type } = EnvelopeEvent.parse(JSON.parse(events.at(-1)?.body ?? ''))
    expect(event_type).toBe(EVENT_OF[last])
    expect(announced).toEqual(inLists)
  }
  await expectDocument(walk, model, trail)
  await expectLinks(walk, model)
}

/** Events × matching subscriptions = delivered + pending + dead-lettered + cancelled. */
export async function expectAccounted({ service }: Walk): Promise<void> {
  const sums = await deliveryAccounting(service.databaseUrl)
  expect(sums.delivered + sums.pending + sums.deadLettered + sums.cancelled).toBe(sums.expected)
}

/** In the end the receiver was told each event once, in the words that were written with the change. */
export async function expectDelivered({ service, id, received }: Walk): Promise<void> {
  const events = await eventsOf(service.databaseUrl, id)
  const bodies = events.map(({ body }) => body).sort()
  await vi.waitFor(() => expect(received().length).toBeGreaterThanOrEqual(bodies.length), { timeout: 10_000 })
  expect(
    received()
      .map(({ body }) => body)
      .sort(),
  ).toEqual(bodies)
}

async function expectSearch({ api, id }: Walk, envelope: PdfSignRequest, signers: DocumentSigner[]): Promise<void> {
  for (const email of new Set(signers.map((signer) => signer.email ?? ''))) {
    const { body } = await api.get(`/signers?email=${encodeURIComponent(email)}`)
    const row = { ENVELOPE_ID: id, ENVELOPE_STATUS: envelope.status, ENVELOPE_UPDATED_ON: envelope.updatedOn }
    const own = signers.filter((signer) => signer.email === email)
    expect(body).toMatchObject(own.map((SIGNER) => ({ ...row, SIGNER })))
  }
}

/** Signed is the document that verifies, and it tells the whole trail, nothing that happened meanwhile left out. */
async function expectDocument({ api, id, making }: Walk, { status }: Model, trail: AuditRow[]): Promise<void> {
  const answer = await api.get(`/envelopes/${id}/document`)
  expect(answer.status).toBe(status === 'Signed' ? 200 : 404)
  if (status !== 'Signed') return
  const { document } = Completed.parse(trail.find(({ action }) => action === 'completed')?.detail)
  await verifySeal(answer.bytes, document.pages)
  expect(making.certified.get(document.sha256)).toEqual(trail.map(({ action }) => action))
}

async function expectLinks({ service, links }: Walk, { status, people }: Model): Promise<void> {
  for (const { name, state, requestRole } of people) {
    if (requestRole === 'CC') continue
    const answer = await service.public.get(`/signing/${links.get(name)}`)
    expect(answer.status, `link of ${name}, ${state}`).toBe(status === 'Sent' && state === 'pending' ? 200 : 409)
  }
}
