import type { EventType } from '@/lib/contract/constants'
import { feedEventType } from '@/lib/contract/envelope'
import type { AuditNote as ChainedNote } from '@/service/audit/chain'
import type { Context } from '../../context'
import type { Tables } from '../../store/store'
import { fanOut } from '../../webhooks/fan-out'
import type { Envelope, EnvelopeSet } from '../sql/envelopes'
import type { Signer } from '../sql/signers'
import { eventOf, signerOnTheWire } from './wire'

/** What the audit trail says of the change; the envelope is filled in by `change`, and the moment unless it was earlier: the clock's own, whatever date the envelope is given. */
export type AuditNote = Omit<ChainedNote, 'envelopeId' | 'at'> & { at?: Date }

/** `signer` is set for signer events, as the row is after the change. */
export type OutgoingEvent = { type: EventType; signer?: Signer }

export type Change = { set?: EnvelopeSet; by: string; audit: AuditNote[]; events?: OutgoingEvent[] }

/**
 * What became of a mail or a code, or of what a signer is shown. `keepsDate`: whoever follows the feed does not have to notice, or
 * the date is that of the completion.
 */
export type MailNote = { audit: AuditNote[]; keepsDate: boolean }

/**
 * Writes one change of an envelope, and besides `noteMail` the only function that does: the new
 * version and date on the envelope and its signers, the audit entries, and the outgoing events, so
 * that none of them can be forgotten. The envelope is locked in `tx` (`tx.envelopes.lock`), and
 * rows of signers that the change touches are written before.
 */
export async function change(context: Context, tx: Tables, envelope: Envelope, change: Change): Promise<Envelope> {
  const now = context.now()
  const at = await changeDate(tx, envelope, change, now)
  const current = await tx.envelopes.update(envelope.id, {
    ...change.set,
    updatedOn: at,
    updatedBy: change.by,
    version: envelope.version + 1,
  })
  await tx.signers.touch(envelope.id, at)
  await tx.audit.append(change.audit.map((note) => ({ at: now, ...note, envelopeId: envelope.id })))
  if (change.events?.length) await announce(context, tx, current, change.events)
  return current
}

/**
 * Writes what became of a mail or a code, or of what a signer is shown: no event, and always a new version, because the items of the feed
 * are cached by it (decision 0250). The envelope is locked in `tx`.
 */
export async function noteMail(context: Context, tx: Tables, envelope: Envelope, note: MailNote): Promise<void> {
  const now = context.now()
  const version = envelope.version + 1
  if (note.keepsDate) await tx.envelopes.update(envelope.id, { version })
  else {
    // The feed's item must not have the id of the event that was delivered.
    const lastEvent = await tx.events.lastOf(envelope.id, [feedEventType(envelope.status)])
    const earliest = Math.max(envelope.updatedOn.getTime(), (lastEvent?.getTime() ?? 0) + SECOND_MS)
    const updatedOn = new Date(Math.max(now.getTime(), earliest))
    await tx.envelopes.update(envelope.id, { version, updatedOn, updatedBy: 'service' })
    await tx.signers.touch(envelope.id, updatedOn)
  }
  await tx.audit.append(note.audit.map((entry) => ({ at: now, ...entry, envelopeId: envelope.id })))
}

const SECOND_MS = 1_000

/**
 * The date that the change gives its envelope. While the clock is behind the envelope's last
 * change, because it was set back, each change is dated a second after the one before: readers go
 * by dates, and would take one of an earlier or the same date for old. And an event's id is made of
 * envelope, type and second: the events of two signers who act within one second are dated a second
 * apart, or receivers that go by the id would take the second event for a repetition of the first
 * (decision 0117).
 */
async function changeDate(tx: Tables, envelope: Envelope, { events = [] }: Change, now: Date): Promise<Date> {
  const signerEvents = events.filter(({ signer }) => signer).map(({ type }) => type)
  const last = signerEvents.length > 0 ? await tx.events.lastOf(envelope.id, signerEvents) : undefined
  const isSetBack = now < envelope.updatedOn
  const after = [...(isSetBack ? [envelope.updatedOn] : []), ...(last ? [last] : [])]
  return new Date(Math.max(now.getTime(), ...after.map((date) => date.getTime() + SECOND_MS)))
}

/** Writes each event with its deliveries' body, without document contents. */
async function announce(context: Context, tx: Tables, envelope: Envelope, events: OutgoingEvent[]): Promise<void> {
  const signers = await tx.signers.ofEnvelope(envelope.id)
  const parts = {
    signers,
    codes: await tx.signerCodes.ofSigners(signers),
    files: await tx.envelopeFiles.heads([envelope.id]),
    sender: await tx.senders.get(envelope.creatorId),
  }
  for (const { type, signer } of events) {
    const event = eventOf(envelope, parts, type)
    await fanOut(context, tx, {
      eventId: event.id,
      accountId: envelope.accountId,
      envelopeId: envelope.id,
      eventType: type,
      eventTime: envelope.updatedOn,
      body: JSON.stringify({ ...event, ...(signer && { signer: signerOnTheWire(signer) }) }),
    })
  }
}
