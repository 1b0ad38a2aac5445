import { expect, test } from 'vitest'
import { signersOf } from './columns'

const ada = { name: 'Ada', email: 'ada@mail.example' }
const bob = { name: 'Bob', email: 'bob@mail.example' }

test('signers are in signing order, and the current one is marked', () => {
  const people = signersOf({ signers: [{ ...ada, sign: 'signed' }, bob], currentSigners: ['BOB@mail.example'] })

  expect(people).toEqual([
    { ...ada, current: false, done: true, declined: false },
    { ...bob, current: true, done: false, declined: false },
  ])
})

test('the current signer follows from the order when the service does not name one', () => {
  const people = signersOf({ status: 'Sent', signerOrderRequired: true, signers: [ada, bob] })

  expect(people.map(({ current }) => current)).toEqual([true, false])
})

test('a service may report only who signed', () => {
  expect(signersOf({ signers: [ada], signedBy: 'x@mail.example, ada@mail.example' })).toMatchObject([{ done: true }])
})

test('people who delegated their slot or get a copy are not signers', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: bob.email },
    bob,
    { email: 'cc@mail.example', requestRole: 'CC' },
  ]

  expect(signersOf({ signers }).map(({ email, before }) => [email, before])).toEqual([[bob.email, ['Ada']]])
})

test('where only the address was corrected, nobody is named as the person before', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: 'ada@new.example' },
    { ...ada, email: 'ada@new.example' },
  ]
  expect(signersOf({ signers }).map(({ email, before }) => [email, before])).toEqual([['ada@new.example', undefined]])
})

test('a person whose email failed is marked', () => {
  const refused = { ...ada, mail: { state: 'refused', kind: 'invitation' } }
  expect(signersOf({ status: 'Sent', signers: [refused, bob] }).map(({ failedMail }) => failedMail)).toEqual([
    'refused',
    undefined,
  ])
})

test('the signer who declined is marked, with the reason', () => {
  const declined = { ...bob, sign: 'declined', declineReason: 'Too expensive' }
  const people = signersOf({ status: 'Declined', signers: [{ ...ada, sign: 'signed' }, { name: 'Cyd' }, declined] })

  expect(people.map(({ name, done, declined }) => [name, done, declined])).toEqual([
    ['Ada', true, false],
    ['Cyd', false, false],
    ['Bob', false, true],
  ])
  expect(people[2]?.declineReason).toBe('Too expensive')
})

test('an envelope without signers has none', () => {
  expect(signersOf({})).toEqual([])
})

test('an empty address matches nobody', () => {
  expect(signersOf({ signers: [{ email: '' }], signedBy: '', currentSigners: [''] })).toMatchObject([
    { done: false, current: false },
  ])
})
