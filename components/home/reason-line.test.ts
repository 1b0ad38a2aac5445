import { expect, test } from 'vitest'
import { reasonLine } from './reason-line'

const ada = { name: 'Ada', email: 'ada@mail.example', sign: 'signed' }
const bob = { name: 'Bob', email: 'bob@mail.example', sign: 'Declined' }

test('sender A7: a declined envelope names who declined, and why', () => {
  const declined = { status: 'Declined', signers: [ada, { ...bob, declineReason: ' Too expensive ' }] }

  expect(reasonLine(declined)).toBe('Bob declined: “Too expensive”')
  expect(reasonLine({ ...declined, signers: [ada, bob] })).toBe('Bob declined')
  expect(reasonLine({ ...declined, signers: [ada] })).toBe('The service does not say who declined')
})

test('an envelope in flight names whom it waits for', () => {
  expect(reasonLine({ status: 'Sent', signers: [ada, bob], currentSigners: [bob.email] })).toBe('Waiting for Bob')
})
