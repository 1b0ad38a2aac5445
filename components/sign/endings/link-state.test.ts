import { expect, test } from 'vitest'
import { closedBy, closedView } from './link-state'

test.each([
  ['already signed', 'signed'],
  ['the envelope was voided', 'voided'],
  ['the envelope has expired', 'expired'],
  ['the envelope was declined', 'declined'],
  ['delegated to another person', 'delegated'],
  ['not your turn yet', 'not-your-turn'],
  ['not sent yet', 'not-sent'],
  ['sealed away', 'closed'],
])('409 "%s" closes the link as %s', (message, state) => {
  expect(closedBy({ code: 409, message })).toBe(state)
})

test('an unknown link is unknown; what can be tried again leaves the room open', () => {
  expect(closedBy({ code: 404, message: 'signing link not found' })).toBe('unknown')
  expect(closedBy({ code: 409, message: 'changed meanwhile, try again' })).toBeUndefined()
  expect(closedBy({ code: 0, message: 'offline' })).toBeUndefined()
  expect(closedBy({ code: 400, message: 'values.f1 is required' })).toBeUndefined()
})

const view = { envelope: { id: 'e', status: 'Sent' }, signer: { name: 'Ada' }, files: [], fields: [], turn: true }

test('a view says the same in its own words', () => {
  expect(closedView(view)).toBeUndefined()
  expect(closedView({ ...view, turn: false })).toBe('not-your-turn')
  expect(closedView({ ...view, signer: { sign: 'signed' } })).toBe('signed')
  expect(closedView({ ...view, envelope: { id: 'e', status: 'Voided' } })).toBe('voided')
  expect(closedView({ ...view, signer: { delegated: true } })).toBe('delegated')
})
