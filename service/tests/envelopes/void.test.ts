import { describe, expect, test } from 'vitest'
import { testService } from '../service'

const { as, given, events, pass } = await testService()

describe('voidEnvelope', () => {
  test('stops an envelope in flight for everybody still pending', async () => {
    const { id } = await given.envelope('ada')
    pass(60)

    const answer = await as('ada').post(`/envelopes/${id}/void`)

    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: 'envelope voided' } })
    expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
      body: { status: 'Voided', currentSigners: [], updatedOn: '11/20/2026 10:01:00', updatedBy: 'ada@example.com' },
    })
    expect(await events(id)).toEqual(['envelope.sent', 'envelope.voided'])
  })

  test('changes and emits nothing the second time', async () => {
    const { id } = await given.envelope('ada')
    await as('ada').post(`/envelopes/${id}/void`)
    const { body } = await as('ada').get(`/envelopes/${id}`)
    pass(60)

    expect(await as('ada').post(`/envelopes/${id}/void`)).toMatchObject({ status: 200 })

    expect((await as('ada').get(`/envelopes/${id}`)).body).toEqual(body)
    expect(await events(id)).toEqual(['envelope.sent', 'envelope.voided'])
  })

  test("does not find another tenant's envelope", async () => {
    const { id } = await given.envelope('bob')

    const answer = await as('ada').post(`/envelopes/${id}/void`)

    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: 'envelope not found' } })
    expect(await events(id)).toEqual(['envelope.sent'])
  })

  test('refuses an envelope whose time ran out', async () => {
    const { id } = await given.envelope('ada', { expirationDays: 1 })
    pass(86_400)

    expect(await as('ada').post(`/envelopes/${id}/void`)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'envelope is not in flight: its status is Expired' },
    })
  })

  test('stops an envelope that waits to be sent', async () => {
    const { id } = await given.envelope('ada', { scheduleTime: '01/15/2027 09:00:00' })

    await as('ada').post(`/envelopes/${id}/void`)

    expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({ body: { status: 'Voided' } })
    expect(await events(id)).toEqual(['envelope.voided'])
  })

  test.each(['not-an-id', '00000000-0000-0000-0000-000000000000'])('does not find the unknown id %s', async (id) => {
    expect(await as('ada').post(`/envelopes/${id}/void`)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'envelope not found' },
    })
  })
})
