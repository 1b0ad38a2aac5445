import { expect } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { verifyChain } from '../audit/verify-chain'
import type { Room } from './room'

const ENDINGS = ['completed', 'voided', 'declined', 'expired']

/** What is true of an envelope to three people at any moment between two actions, whatever they were. */
export async function expectPromises(room: Room, id: EnvelopeId, ordered: boolean) {
  const envelope = await room.store.envelopes.findById(id)
  const rows = await room.store.signers.ofEnvelope(id)
  const trail = await room.store.audit.trail(id)
  const events = await room.happened(id)
  const document = await room.store.signedDocuments.size(id)
  const actions = trail.map((entry) => entry.action)
  const count = (action: string) => actions.filter((other) => other === action).length
  const present = rows.filter((row) => row.state !== 'delegated')

  expect(verifyChain(id, trail)).toBe(true)
  expect(present.map((row) => row.slot)).toEqual([0, 1, 2])
  // Signed, everybody's signature and the document are there together or not at all.
  expect(envelope?.status === 'Signed').toBe(document !== undefined)
  expect(envelope?.status === 'Signed').toBe(present.every((row) => row.state === 'signed'))
  expect(envelope?.status === 'Declined').toBe(present.some((row) => row.state === 'declined'))
  // What the kept document tells is the whole trail, nothing that happened meanwhile left out.
  const certified = room.engine.finished.map(({ envelopeId, events }) =>
    envelopeId === id ? events.map(({ action }) => action) : [],
  )
  if (envelope?.status === 'Signed') expect(certified).toContainEqual(actions)
  // An envelope ends once, and nothing is done to it afterwards.
  expect(ENDINGS.reduce((sum, action) => sum + count(action), 0)).toBe(envelope?.status === 'Sent' ? 0 : 1)
  if (envelope?.status !== 'Sent') expect(ENDINGS).toContain(actions.at(-1))
  // Every state has its entry and its event, once.
  expect(count('signed')).toBe(rows.filter((row) => row.state === 'signed').length)
  expect(count('delegated')).toBe(rows.filter((row) => row.state === 'delegated').length)
  expect(count('invited')).toBe(rows.filter((row) => row.invitedOn).length)
  for (const [action, type] of [
    ['signed', 'signer.signed'],
    ['declined', 'signer.declined'],
    ['delegated', 'signer.delegated'],
    ['opened', 'signer.opened'],
    ['completed', 'envelope.completed'],
    ['voided', 'envelope.voided'],
  ] as const) {
    expect(events.filter((event) => event === type)).toHaveLength(count(action))
  }
  // Whoever signed was invited, and in an order nobody before everybody earlier.
  for (const row of present) if (row.state === 'signed') expect(row.invitedOn).not.toBeNull()
  if (ordered) {
    const states = present.map((row) => row.state === 'signed')
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
  }
}
