import { expect, test } from 'vitest'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { otherEnvelopes } from './other-envelopes-form'

const wally = { id: 0, name: 'Wally Walker', email: 'wally@walker.example', sign: 'pending' }
const wanda = { id: 1, name: 'Wanda', email: 'wanda@walker.example', sign: 'pending' }
const found = (id: string, signers: DocumentSigner[], status = 'Sent') => ({
  id,
  changed_at: '2026-11-26T11:00:00Z',
  envelope: { id, emailSubject: id, status, signers },
})
const CHANGE = { id: 'changed', from: 'WALLY@walker.example', to: wanda.email }

test('other envelopes that wait for the old address are offered, and nothing else', () => {
  const others = otherEnvelopes(
    [
      found('changed', [wally]),
      found('Lease', [wally]),
      found('Signed it', [{ ...wally, sign: 'signed' }]),
      found('Delegated', [{ ...wally, delegated: true, delegatedTo: 'x@y.example' }]),
      found('Copy only', [{ ...wally, requestRole: 'CC' }]),
      found('Voided', [wally], 'Voided'),
      found('Somebody else', [{ ...wanda, name: 'Wally Walker' }]),
    ],
    CHANGE,
  )
  expect(others).toEqual([{ id: 'Lease', subject: 'Lease', name: 'Wally Walker', slot: 0, isTurn: true }])
})

test('an envelope where the address is ambiguous, or the new one taken, says why it cannot be chosen', () => {
  const others = otherEnvelopes([found('Twice', [wally, { ...wally, id: 1 }]), found('Both', [wally, wanda])], CHANGE)
  expect(others.map(({ id, cannot }) => [id, cannot])).toEqual([
    ['Twice', 'Two pending recipients have this address. Open the envelope to see them.'],
    ['Both', 'wanda@walker.example is already a pending recipient.'],
  ])
})
