import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connections } from '@/lib/target/connections'
import type { Resolve } from '@/lib/target/guard'
import { post } from '@/lib/target/post'
import { torture } from '@/scripts/testing/torture'
import { webhookDesk } from './desk'

/** What names resolve to, answer after answer; the last one stays. */
const names = new Map<string, string[][]>()
const resolve: Resolve = async (hostname) => {
  const answers = names.get(hostname) ?? [[]]
  return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
}
const desk = await webhookDesk({}, { resolve, timings: { deadlineMs: 3_000 } })
const { as } = desk

/** Listens on loopback, where no delivery may ever arrive, on IPv4 and where there is one on IPv6. */
let port = 0
let connections = 0
const sentinels: Server[] = []
beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const sentinel = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    sentinel.listen(port, host)
    const listening = await Promise.race([once(sentinel, 'listening').then(() => true), once(sentinel, 'error')])
    const address = sentinel.address()
    if (listening !== true || address === null || typeof address === 'string') continue
    port = address.port
    sentinels.push(sentinel)
  }
})
afterAll(() => {
  for (const sentinel of sentinels) sentinel.close()
})

/** Hosts that are, or lead to, something other than one host on the internet. */
const HOSTS = [
  // Loopback, in every way of writing it.
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '2130706433', '017700000001', '0x7f000001'],
  ...['0x7f.1', '0177.0.0.1', '0x7f.0x0.0x0.0x1', '127.0.0.0x1', '0x7F.0.0.1', '0300.0250.0.1', '１２７.0.0.1'],
  ...['127。0。0。1', '%31%32%37.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ｌｏｃａｌｈｏｓｔ'],
  // Everything else of IPv4 with a special purpose.
  ...['0.0.0.0', '0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1'],
  ...['169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166', '100.64.0.1', '100.127.255.254', '192.0.0.1'],
  ...['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '198.19.255.254', '192.88.99.1', '224.0.0.1'],
  ...['239.255.255.250', '240.0.0.1', '255.255.255.255', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  // IPv6: loopback, local, mapped, translated, tunnelled, reserved.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]'],
  ...['[::ffff:8.8.8.8]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]'],
  ...['[2001::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]'],
  ...['[fc00::1]', '[fd12:3456:789a::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[4000::1]'],
  // Names whose answers lead there.
  ...['loops.example.test', 'mixed.example.test', 'metadata.example.test', 'mapped.example.test', 'six.example.test'],
]
names.set('loops.example.test', [['127.0.0.1']])
names.set('mixed.example.test', [['93.184.215.14', '10.0.0.1']])
names.set('metadata.example.test', [['169.254.169.254']])
names.set('mapped.example.test', [['::ffff:127.0.0.1']])
names.set('six.example.test', [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1']])

test('the list is long', () => expect(new Set(HOSTS).size).toBeGreaterThanOrEqual(80))

const targetOf = (host: string) => `https://${host}:${port}/`

test.each(HOSTS)('%s is refused at creation', async (host) => {
  const request = { targetUrl: targetOf(host), eventType: 'envelope.sent' }
  expect(await as('ada').post('/webhooks', request)).toMatchObject({ status: 400, body: { field: 'targetUrl' } })
})

test.each(torture.sample(HOSTS, 6))('%s is refused at a change and at an attempt', async (host) => {
  const target = targetOf(host)
  const id = await desk.subscribed(`t${HOSTS.indexOf(host)}`, '/fine')
  const patch = await as(`t${HOSTS.indexOf(host)}`).call('PATCH', `/webhooks/${id}`, { target_url: target })
  expect(patch).toMatchObject({ status: 400, body: { field: 'target_url' } })

  // As if it had been kept before the rule.
  await desk.sql('update subscriptions set target_url = $1 where id = $2', [target, id])
  await as(`t${HOSTS.indexOf(host)}`).post(`/webhooks/${id}/test`)
  const delivery = await desk.until(`t${HOSTS.indexOf(host)}`, id, { state: 'failed', attempts: 1 })

  expect(delivery.last_error).toMatch(/^the target must /)
  expect(connections).toBe(0)
})

test.each([
  ['flips between creation and attempt', [['93.184.215.14'], ['93.184.215.14'], ['127.0.0.1']]],
  ['has no address at creation', [[], [], ['127.0.0.1']]],
])('a name that %s is refused at the attempt', async (_, answers) => {
  const host = `flip-${answers[0]?.length}.example.test`
  names.set(host, answers)
  const created = await as('bob').post('/webhooks', {
    targetUrl: `https://${host}:${port}/`,
    eventType: 'signer.opened',
  })
  expect(created.status).toBe(200)
  const { id } = created.body as { id: string }
  await as('bob').post(`/webhooks/${id}/test`)
  await desk.until('bob', id, { state: 'failed', attempts: 1, last_error: expect.stringContaining('public') })
  expect(connections).toBe(0)
})

test('a connection goes to the checked address, and nothing is resolved again', async () => {
  const pools = new Connections()
  // No resolver knows this name; the receiver is reached because its address was checked.
  const url = new URL(desk.target.url('/pinned').replace('127.0.0.1', 'pinned.example.test'))
  const request = { headers: {}, body: '{}', signal: AbortSignal.timeout(3_000) }
  expect(await post(pools.to({ url, addresses: ['127.0.0.1'] }), url, request)).toMatchObject({ status: 204 })
  await expect(post(pools.to({ url, addresses: [] }), url, request)).rejects.toThrow('no checked address')
  await pools.close()
  expect(desk.target.at('/pinned')).toHaveLength(1)
})

test('a trusted origin is trusted exactly', async () => {
  const trusted = new URL(desk.target.origin)
  const others = [
    `https://${trusted.host}/`,
    `http://localhost:${trusted.port}/`,
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1/`,
    `http://user@${trusted.host}/`,
  ]
  for (const targetUrl of others) {
    const answer = await as('dora').post('/webhooks', { targetUrl, eventType: 'signer.opened' })
    expect(answer).toMatchObject({ status: 400, body: { field: 'targetUrl' } })
  }
})
