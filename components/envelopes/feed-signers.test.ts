import { expect, test } from 'vitest'
import { signersOf } from './feed-signers'

const ada = { name: 'Ada', email: 'ada@mail.example' }
const bob = { name: 'Bob', email: 'bob@mail.example' }

test('whose turn it is stands first, the others keep their order', () => {
  const people = signersOf({ signers: [{ ...ada, sign: 'signed' }, bob], currentSigners: ['BOB@mail.example'] })

  expect(people).toEqual([
    { ...bob, current: true, done: false },
    { ...ada, current: false, done: true },
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

test('an envelope that tells nobody has nobody', () => {
  expect(signersOf({})).toEqual([])
})
