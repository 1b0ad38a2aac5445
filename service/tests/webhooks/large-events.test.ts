import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { MOST_IN_HAND } from '../../webhooks/sql/dispatch'
import { soon, webhookDesk } from './desk'

const ENDPOINTS = 8
const SIZE = 3 * 1024 * 1024

const desk = await webhookDesk({}, { timings: { deadlineMs: 50_000 } })

test('of an account no more large events are in hand than have room, and others are delivered meanwhile', async () => {
  const held: ServerResponse[] = []
  let isHolding = true
  for (let n = 0; n < ENDPOINTS; n++) {
    desk.target.answer(`/${n}`, (response) =>
      isHolding ? void held.push(response) : void response.writeHead(204).end(),
    )
    await desk.subscribed('ada', `/${n}`)
  }
  const fine = await desk.subscribed('bob', '/fine')
  await desk.sql(`create function enlarge() returns trigger language plpgsql as $$
    begin new.body := repeat('x', ${SIZE}); return new; end $$`)
  await desk.sql('create trigger enlarge before insert on events for each row execute function enlarge()')
  await desk.happens('ada')
  await desk.sql('drop trigger enlarge on events')
  const most = Math.ceil(MOST_IN_HAND / SIZE)

  await soon(() => expect(held).toHaveLength(most))
  await desk.happens('bob')
  await desk.until('bob', fine, { state: 'delivered' })

  expect(held).toHaveLength(most)
  isHolding = false
  for (const response of held) response.writeHead(204).end()
  await soon(() => expect(arrived()).toBe(ENDPOINTS))
})

const arrived = () =>
  Array.from({ length: ENDPOINTS }, (_, n) => desk.target.at(`/${n}`).length).reduce((sum, count) => sum + count)
