import { expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from '../../webhooks/dispatch/attempt'
import { newDeliveryId } from '../../webhooks/fan-out'
import { soon, webhookDesk } from './desk'
import { ok } from './receiver'

const desk = await webhookDesk()
const { as } = desk

test('events of one second are listed and retried in the order in which they happened', async () => {
  const id = await desk.subscribed('ada', '/in-order')
  await as('ada').post(`/webhooks/${id}/pause`)
  const happened: string[] = []
  for (let n = 0; n < 12; n++) happened.push(await desk.happens('ada'))

  const deliveries = await desk.deliveries('ada', id)
  expect(new Set(deliveries.map(({ created_on }) => created_on)).size).toBe(1)
  const oldestFirst = deliveries.toReversed()
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

test('a page ends and the next one begins between two events of one second', async () => {
  const id = await desk.subscribed('bob', '/pages')
  await as('bob').post(`/webhooks/${id}/pause`)
  for (let n = 0; n < 6; n++) await desk.happens('bob')
  const all = await desk.deliveries('bob', id)
  const third = all[2]
  const rest = await desk.deliveries('bob', id, `?since=2026-11-20T10:00:00&after=${third?.id}`)
  expect(rest.map((each) => each.id)).toEqual(all.slice(3).map((each) => each.id))
})

const eventsAt = (path: string) => desk.target.at(path).map(({ body }) => JSON.parse(body).envelope.id)

/** Events of one second whose deliveries became dead letters. */
async function deadLetters(tenant: string, id: string, many: number): Promise<string[]> {
  await as(tenant).post(`/webhooks/${id}/pause`)
  const happened: string[] = []
  for (let n = 0; n < many; n++) happened.push(await desk.happens(tenant))
  await as(tenant).post(`/webhooks/${id}/resume`)
  return happened
}

test('a recovery attempts the events of one second in their order, four at first', async () => {
  const id = await desk.subscribed('cleo', '/recovered')
  const happened = await deadLetters('cleo', id, 9)
  const letGo: (() => void)[] = []
  desk.target.answer('/recovered', (response) => letGo.push(() => response.writeHead(204).end()))

  await as('cleo').post(`/webhooks/${id}/recover`)
  await desk.expectDeliveries('/recovered', 4)
  // What is in flight together may arrive in any order.
  expect(eventsAt('/recovered').toSorted()).toEqual(happened.slice(0, 4).toSorted())

  letGo.shift()?.()
  await desk.expectDeliveries('/recovered', 6)
  expect(eventsAt('/recovered').slice(4).toSorted()).toEqual(happened.slice(4, 6).toSorted())
  desk.target.answer('/recovered', ok)
  for (const go of letGo) go()
  await desk.expectDeliveries('/recovered', 9)
})

test('no request is sent before that of an earlier event, however long its target takes to check', async () => {
  const id = await desk.subscribed('dora', '/in-turn')
  const happened = await deadLetters('dora', id, 3)
  const { targets } = desk.context
  const { route } = targets
  const asked: (() => void)[] = []
  vi.spyOn(targets, 'route').mockImplementation(async (target, signal) => {
    const isFirst = target.endsWith('/in-turn') && asked.length === 0
    const held = new Promise<void>((resolve) => asked.push(resolve))
    if (isFirst) await held
    return route(target, signal)
  })
  onTestFinished(() => void vi.restoreAllMocks())

  await as('dora').post(`/webhooks/${id}/recover`)
  await soon(() => expect(asked).toHaveLength(3))
  // Another target's delivery goes all the way meanwhile.
  await desk.subscribed('emil', '/meanwhile')
  await desk.happens('emil')
  await desk.expectDeliveries('/meanwhile', 1)
  expect(eventsAt('/in-turn')).toEqual([])

  asked[0]?.()
  await desk.expectDeliveries('/in-turn', 3)
  expect(eventsAt('/in-turn').toSorted()).toEqual(happened.toSorted())
})

test('turns go in the order in which they were taken, each subscription for itself', async () => {
  const turns = new Turns()
  const sent: string[] = []
  const takes = ['a1', 'a2', 'b1', 'a3'].map((name) => ({ name, turn: turns.take(name[0] ?? '') }))
  const all = takes.map(async ({ name, turn }) => {
    await turn.mine
    sent.push(name)
  })
  for (const index of [2, 3, 1, 0]) takes[index]?.turn.pass()
  await Promise.all(all)

  expect(sent.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  expect(sent).toContain('b1')
})

test('ids are version 7 and sort by moment, then by event', () => {
  const at = (ms: number, seq: number) =>
    newDeliveryId({ instant: () => new Date(ms), newId: () => 'ffffffff-ffff-4fff-bfff-ffffffffffff' }, seq)
  const ids = [at(1_000, 5), at(1_000, 6), at(1_001, 1)]
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
