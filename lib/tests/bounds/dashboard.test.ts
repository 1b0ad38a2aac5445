import { randomUUID } from 'node:crypto'
import { Agent, fetch, type Response } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { DRAFT_LIMITS } from '@/lib/desk/drafts/contract/draft'
import { type BoundedProduct, startBoundedProduct } from './bounded-product'

vi.setConfig({ testTimeout: 600_000 })

let product: BoundedProduct
let cookie: string
beforeAll(async () => {
  product = await startBoundedProduct()
  const answer = await signIn({ ...sender })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  cookie = cookiesOf(answer)
}, 600_000)
afterAll(async () => {
  product?.report('dashboard')
  await product?.close()
})

const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'sender') ?? {}
const sender = { email, password }

type Sending = { method?: string; body?: object; cookie?: string; from?: string }
/** `from`: an address of this machine, which has many. */
const request = (path: string, { method = 'GET', body, cookie: own = cookie, from = '127.0.0.1' }: Sending = {}) =>
  fetch(`${product.url}${path}`, {
    method,
    dispatcher: new Agent({ localAddress: from }),
    headers: { origin: product.origin, cookie: own, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
const signIn = (body: object, more: Sending = {}) =>
  request('/api/auth/sign-in/email', { method: 'POST', body, cookie: '', ...more })
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

/** 1.3 MB: a whole editor of fields, each with its label and value. */
function largeContent() {
  const document = randomUUID()
  const fields = Array.from({ length: 1_900 }, (_, index) => ({
    ...{ id: `f${index}`, document, recipient: 0, type: 'text', page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
    label: `Label ${'x'.repeat(180)}`,
    value: 'v'.repeat(250),
  }))
  const recipients = [{ id: 0, name: 'Ada', email: 'ada@example.com', privateMessage: 'm'.repeat(5_000) }]
  return { recipients, emailSubject: 'Large', documents: [{ id: document, name: 'a.pdf' }], fields }
}

test('a person’s drafts end at their limit, and no list of them takes much memory', async () => {
  const content = largeContent()
  const bytes = JSON.stringify(content).length
  const statuses: number[] = []
  for (let count = 0; count < 120; count += 1) {
    statuses.push((await request('/api/drafts', { method: 'POST', body: { content } })).status)
  }
  const stored = statuses.filter((status) => status === 200).length
  expect(stored).toBe(Math.floor(DRAFT_LIMITS.bytes / bytes))
  expect(statuses.slice(stored).every((status) => status === 413)).toBe(true)

  for (const path of ['/api/drafts', '/api/home', '/api/drafts']) {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.text()).length))
    const took = Math.round(performance.now() - began)
    process.stdout.write(`${stored} drafts of ${bytes} bytes, six of ${path} at once: ${took} ms, ${sizes[0]} bytes\n`)
    expect(Math.max(...sizes)).toBeLessThan(200_000)
  }
  const drafts = (await (await request('/api/drafts')).json()) as { id: string }[]
  for (const { id } of drafts) await request(`/api/drafts/${id}`, { method: 'DELETE' })
  const discarded = await Promise.all(Array.from({ length: 6 }, () => request('/api/drafts/discarded')))
  expect(discarded.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await discarded[0]?.json()).toHaveLength(Math.min(stored, DRAFT_LIMITS.discarded))
  expect((await request('/api/drafts', { method: 'POST', body: { content } })).status).toBe(200)
  await product.expectAlive()
})

test.each([
  ['two addresses', (index: number) => `127.0.9.${2 + (index % 2)}`],
  ['many addresses', (index: number) => `127.0.10.${index}`],
])('a flood of sign-ins from %s keeps no known device waiting', async (_, addressOf) => {
  const known = cookie
  const flood = Array.from({ length: 44 }, (_, index) =>
    signIn({ email: `${randomUUID()}@nowhere.example`, password: 'a wrong password' }, { from: addressOf(index) }),
  )
  const began = performance.now()
  const owner = await signIn(sender, { cookie: known })
  const took = Math.round(performance.now() - began)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  process.stdout.write(`the owner: ${owner.status} after ${took} ms; the flood: ${statuses.toSorted().join(' ')}\n`)
  expect(owner.status).toBe(200)
  expect(took).toBeLessThan(2_000)
  cookie = [cookie, cookiesOf(owner)].join('; ')
  await product.expectAlive()
})

test('a job whose items cannot be stored goes on to its other items, and is not tried again for them', async () => {
  const { query } = product
  await query(
    'desk',
    "create function broken_row() returns trigger language plpgsql as $$ begin raise 'this row is broken'; end $$",
  )
  await query(
    'desk',
    'create trigger broken before insert or update on notification_watches for each row execute function broken_row()',
  )
  const watch = "name in ('notifications.watch-often', 'notifications.watch-seldom')"
  await query('desk', `update jobs set run_at = now() where ${watch}`)
  const waiting = `select name, last_error from jobs where ${watch} and (run_at <= now() or last_error is not null)`
  await vi.waitFor(async () => expect(await query('desk', waiting)).toEqual([]), { timeout: 60_000, interval: 500 })
  await query('desk', 'drop function broken_row cascade')
  await product.expectAlive()
})
