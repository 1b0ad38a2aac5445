import { describe, expect, test } from 'vitest'
import { SignatureContract, type WebhookReference } from '@/lib/desk/upstream/contract/webhook-desk'
import { INTERFACE_SCHEME } from '@/lib/desk/webhooks/contract/signature-scheme'
import { verification } from '@/service/webhooks/reference'
import { readSchemeSource } from './scheme'

const READ_ON = '2026-11-21T03:00:00.000Z'
type Verification = WebhookReference['verification']

const given = (part: Verification) =>
  readSchemeSource({ catalog: { state: 'absent', status: 404 }, verification: part, timestamp_header: 'X-Configured' })
const published = (patch: object) => ({
  read_on: READ_ON,
  value: SignatureContract.parse({ ...verification, ...patch }),
})
const read = (patch: object): Verification => ({ state: 'read', ...published(patch) })

describe('readSchemeSource', () => {
  test("the service's own contract is followed, without notes", () => {
    expect(given(read({}))).toEqual({ from: 'contract', scheme: INTERFACE_SCHEME, read_on: READ_ON, notes: [] })
  })

  test('an outdated contract is followed, with a note', () => {
    const stale = given({ state: 'stale', ...published({}), why: 'The service cannot be reached.' })
    expect(stale).toMatchObject({ from: 'contract', notes: [expect.stringContaining('may have changed since')] })
  })

  test('what the contract leaves open is noted, with its source', () => {
    const open = given(read({ headers: { 'X-Signature': '' }, timestamp_tolerance_seconds: 'five minutes' }))
    expect(open).toMatchObject({ scheme: { headers: { signature: 'X-Signature', timestamp: 'X-Configured' } } })
    expect(open).toMatchObject({
      notes: [
        expect.stringContaining('X-Configured is configured for this dashboard'),
        expect.stringContaining('300 s'),
      ],
    })
  })

  test.each<[Verification, string]>([
    [{ state: 'absent', status: 405 }, 'it answered 405'],
    [{ state: 'failed', why: 'The service cannot be reached.' }, 'cannot be reached'],
  ])('without a contract the interface is followed, with the reason', (part, why) => {
    const used = given(part)
    expect(used).toMatchObject({ from: 'interface', notes: [expect.stringContaining(why)] })
    expect(used).toMatchObject({ scheme: { hash: 'SHA-256', headers: { timestamp: 'X-Configured' } } })
  })

  test('an unknown scheme is not replaced by another', () => {
    expect(given(read({ algorithm: 'Ed25519' }))).toEqual({
      from: 'unknown',
      why: expect.stringContaining('It gives the algorithm as “Ed25519”'),
    })
  })
})
