import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

test('the audit trail is grouped by party and action, and each entry carries the hash of the one before', async () => {
  const { id } = await given.envelope('ada', {
    signers: [{ name: 'Grace', email: 'grace@example.com' }],
    files: [file([0])],
  })
  await as('ada').post(`/envelopes/${id}/void`)
  const { status, body } = await as('ada').get(`/envelopes/${id}/audit`)

  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  const origin = { ip: expect.any(String), user_agent: expect.any(String) }
  expect(status).toBe(200)
  expect(body).toEqual({
    'ada@example.com': {
      sent: [
        {
          seq: 1,
          action: 'sent',
          at: '2026-11-20T10:00:00Z',
          actor: 'ada@example.com',
          ...origin,
          detail: { documents: [{ name: 'agreement.pdf', sha256: hash, document_sha256: hash }] },
          previous_hash: hash,
          hash,
        },
      ],
      voided: [
        {
          seq: 3,
          action: 'voided',
          at: '2026-11-20T10:00:00Z',
          actor: 'ada@example.com',
          ...origin,
          previous_hash: hash,
          hash,
        },
      ],
    },
    'grace@example.com': {
      invited: [
        {
          seq: 2,
          action: 'invited',
          at: '2026-11-20T10:00:00Z',
          actor: 'service',
          detail: { slot: 0, role: 'Signer' },
          previous_hash: hash,
          hash,
        },
      ],
    },
  })
  const trail = body as Record<string, Record<string, { hash: string; previous_hash: string }[]>>
  expect(trail['grace@example.com']?.invited?.[0]?.previous_hash).toBe(trail['ada@example.com']?.sent?.[0]?.hash)
})

test('a reminder names how many were mailed', async () => {
  const { id } = await given.envelope('ada')
  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject({
    status: 200,
    body: { code: 200, message: 'reminder sent to 2 signers' },
  })
  await as('ada').post(`/envelopes/${id}/void`)
  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject({
    status: 200,
    body: { code: 200, message: 'nobody is pending, nothing was sent' },
  })
})

test('a slot is named by an address on the path, URL-encoded', async () => {
  const { id } = await given.envelope('ada', {
    signers: [
      { name: 'Grace', email: 'grace+work@example.com' },
      { name: 'Hopper', email: 'hopper@example.com' },
    ],
  })
  const path = `/envelopes/${id}/signers/${encodeURIComponent('grace+work@example.com')}/delegate`
  expect(await as('ada').post(path, { name: 'Lin', email: 'lin@example.com', unknown: 1 })).toMatchObject({
    status: 200,
    body: { code: 200, message: 'delegated to lin@example.com' },
  })
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: {
      signers: [
        {
          id: 0,
          email: 'grace+work@example.com',
          sign: 'delegated',
          delegated: true,
          delegatedTo: 'lin@example.com',
          delegatedBy: 'sender',
        },
        { id: 0, email: 'lin@example.com', sign: 'pending', delegated: false, delegatedFrom: 'grace+work@example.com' },
        { id: 1, email: 'hopper@example.com', sign: 'pending', delegated: false },
      ],
    },
  })
  expect(await service.events(id)).toEqual(['envelope.sent', 'signer.delegated'])
  expect(await as('ada').post(path, { name: 'Lin', email: 'lin@example.com' })).toMatchObject({
    status: 404,
    body: { code: 404, message: 'signer not found' },
  })
})

test('a replacement needs an address, and one that is not pending already', async () => {
  const { id } = await given.envelope('ada')
  const path = `/envelopes/${id}/signers/grace@example.com/delegate`
  expect(await as('ada').post(path, { name: 'Lin' })).toMatchObject({ status: 400, body: { field: 'email' } })
  expect(await as('ada').post(path, { name: 'Lin 𒀀', email: 'lin@example.com' })).toMatchObject({
    status: 400,
    body: { field: 'name', reason: 'character_not_printable' },
  })
  expect(await as('ada').post(path, { name: 'Hopper', email: 'hopper@example.com' })).toMatchObject({
    status: 400,
    body: { code: 400, message: 'email: hopper@example.com already has a pending part in this envelope' },
  })
})

test('another tenant’s envelope does not exist', async () => {
  const { id } = await given.envelope('bob')
  const missing = { status: 404, body: { code: 404, message: 'envelope not found' } }
  const to = { name: 'Lin', email: 'lin@example.com' }
  expect(await as('ada').get(`/envelopes/${id}/audit`)).toMatchObject(missing)
  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject(missing)
  expect(await as('ada').post(`/envelopes/${id}/signers/grace@example.com/delegate`, to)).toMatchObject(missing)
  expect(await as('ada').get('/envelopes/not-an-id/audit')).toMatchObject(missing)
})
