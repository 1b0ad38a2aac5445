import { expect, test } from 'vitest'
import { closedBy, closedView } from './room'

test.each([
  ['already_signed', 'signed'],
  ['envelope_voided', 'voided'],
  ['link_expired', 'expired'],
  ['envelope_declined', 'declined'],
  ['already_delegated', 'delegated'],
  ['already_replaced', 'replaced'],
  ['not_your_turn', 'not-your-turn'],
  ['not_sent_yet', 'not-sent'],
  [undefined, 'closed'],
])('409 %s closes the link as %s', (reason, state) => {
  expect(closedBy({ code: 409, reason })).toBe(state)
})

test('an unknown link is closed; errors that a retry can fix leave the room open', () => {
  expect(closedBy({ code: 404, reason: 'link_not_found' })).toBe('unknown')
  expect(closedBy({ code: 409, reason: 'changed_meanwhile' })).toBeUndefined()
  expect(closedBy({ code: 409, reason: 'consent_changed' })).toBeUndefined()
  expect(closedBy({ code: 0 })).toBeUndefined()
  expect(closedBy({ code: 400, reason: 'invalid_field' })).toBeUndefined()
})

const view = { envelope: { id: 'e', status: 'Sent' }, signer: { name: 'Ada' }, files: [], fields: [], turn: true }

test('a view can close the link, too', () => {
  expect(closedView(view)).toBeUndefined()
  expect(closedView({ ...view, turn: false })).toBe('not-your-turn')
  expect(closedView({ ...view, signer: { sign: 'signed' } })).toBe('signed')
  expect(closedView({ ...view, envelope: { id: 'e', status: 'Voided' } })).toBe('voided')
  expect(closedView({ ...view, signer: { delegated: true } })).toBe('delegated')
  expect(closedView({ ...view, signer: { delegated: true, delegatedBy: 'sender' } })).toBe('replaced')
})
