import { expect, test } from 'vitest'
import { newDeliveryId } from '../../webhooks/delivery-id'
import { soon, webhookDesk } from './desk'

const desk = await webhookDesk()
const { as } = desk

test('admin A13: events of one second are listed and retried in the order in which they happened', async () => {
  const id = await desk.subscribed('ada', '/in-order')
  await as('ada').post(`/webhooks/${id}/pause`)
  const happened: string[] = []
  for (let n = 0; n < 12; n++) happened.push(await desk.happens('ada'))

  const listed = await desk.deliveries('ada', id)
  expect(new Set(listed.map(({ created_on }) => created_on)).size).toBe(1)
  const oldestFirst = listed.toReversed()
  const bodies = await Promise.all(
    oldestFirst.map(async (each) => (await desk.detail('ada', id, each.id)).request.body),
  )
  expect(bodies.map((body) => JSON.parse(body).envelope.id)).toEqual(happened)

  await as('ada').post(`/webhooks/${id}/resume`)
  for (const [index, { id: delivery }] of oldestFirst.entries()) {
    await as('ada').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
    await soon(() => expect(desk.target.at('/in-order')).toHaveLength(index + 1))
  }
  expect(desk.target.at('/in-order').map(({ body }) => JSON.parse(body).envelope.id)).toEqual(happened)
})

test('admin A13: a page ends and the next one begins between two events of one second', async () => {
  const id = await desk.subscribed('bob', '/pages')
  await as('bob').post(`/webhooks/${id}/pause`)
  for (let n = 0; n < 6; n++) await desk.happens('bob')
  const all = await desk.deliveries('bob', id)
  const third = all[2]
  const rest = await desk.deliveries('bob', id, `?since=2026-11-20T10:00:00&after=${third?.id}`)
  expect(rest.map((each) => each.id)).toEqual(all.slice(3).map((each) => each.id))
})

test('ids are version 7 and sort by moment, then by event', () => {
  const at = (ms: number, seq: number) =>
    newDeliveryId({ instant: () => new Date(ms), randomBytes: (size) => Buffer.alloc(size, 0xff) }, seq)
  const ids = [at(1_000, 5), at(1_000, 6), at(1_001, 1)]
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
