import { expect, test } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { file } from './given'
import { testService } from './service'

const service = await testService()
const { as, given } = service
const ROUNDS = Array.from({ length: torture.rounds(1, 20) }, (_, round) => round)
const sender = 'ada'

test('a template that is read, replaced, sent from and removed at the same moment is one of its versions, or gone', async () => {
  for (const round of ROUNDS) {
    const { id } = await given.template(sender)
    const put = (name: string) =>
      as(sender).put(`/templates/${id}`, {
        templateName: name,
        signers: [
          { id: 1, name: 'Discloser', requestRole: 'Signer' },
          { id: 2, name: 'Recipient', requestRole: 'Signer' },
        ],
        files: [file([1, 2])],
      })
    const signers = [1, 2].map((signerIndex) => ({
      signerIndex,
      name: 'X',
      email: `x${signerIndex}.${round}@example.com`,
    }))
    const create = () =>
      as(sender).post(`/envelopes/from-template/${id}`, { signers }, { 'X-Idempotency-Key': `k-${id}` })
    const answers = await Promise.all([
      put('One'),
      create(),
      put('Two'),
      create(),
      as(sender).get(`/templates/${id}`),
      put('Three'),
      create(),
      as(sender).delete(`/templates/${id}`),
      as(sender).delete(`/templates/${id}`),
    ])
    for (const { status, body } of answers) expect([200, 404], JSON.stringify(body)).toContain(status)
    const made = [answers[1], answers[3], answers[6]].flatMap((answer) => (answer?.status === 200 ? [answer.body] : []))
    expect(new Set(made.map((body) => JSON.stringify(body))).size).toBeLessThanOrEqual(1)
    expect((await as(sender).get(`/templates/${id}`)).status).toBe(404)
  }
})

test('keys of a new account and of a new person are made side by side', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, (_, count) => service.issueKey(`new${count % 3}`)))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(12)
  const again = await Promise.all(
    keys.flatMap(({ id }) => [1, 2].map(() => service.operator.post(`/keys/${id}/revoke`, {}))),
  )
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
})
