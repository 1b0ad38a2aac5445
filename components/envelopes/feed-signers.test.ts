import { expect, test } from 'vitest'
import { signersOf } from './feed-signers'

const ada = { name: 'Ada', email: 'ada@mail.example' }
const bob = { name: 'Bob', email: 'bob@mail.example' }

test('whose turn it is stands first, the others keep their order', () => {
  const people = signersOf({ signers: [{ ...ada, sign: 'signed' }, bob], currentSigners: ['BOB@mail.example'] })

  expect(people).toEqual([
    { ...bob, current: true, done: false, declined: false },
    { ...ada, current: false, done: true, declined: false },
  ])
})

test('a service that tells only who signed is understood', () => {
  expect(signersOf({ signers: [ada], signedBy: 'x@mail.example, ada@mail.example' })).toMatchObject([{ done: true }])
})

test('whoever handed the slot on and whoever gets a copy have no part', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: bob.email },
    bob,
    { email: 'cc@mail.example', requestRole: 'CC' },
  ]

  expect(signersOf({ signers }).map(({ email, before }) => [email, before])).toEqual([[bob.email, ['Ada']]])
})

test('sender A7: who declined stands first and is marked, with the reason', () => {
  const declined = { ...bob, sign: 'declined', declineReason: 'Too expensive' }
  const people = signersOf({ status: 'Declined', signers: [{ ...ada, sign: 'signed' }, { name: 'Cyd' }, declined] })

  expect(people.map(({ name, done, declined }) => [name, done, declined])).toEqual([
    ['Bob', false, true],
    ['Ada', true, false],
    ['Cyd', false, false],
  ])
  expect(people[0]?.declineReason).toBe('Too expensive')
})

test('an envelope that tells nobody has nobody', () => {
  expect(signersOf({})).toEqual([])
})

test('L1: an empty address is the address of nobody', () => {
  expect(signersOf({ signers: [{ email: '' }], signedBy: '', currentSigners: [''] })).toMatchObject([
    { done: false, current: false },
  ])
})
