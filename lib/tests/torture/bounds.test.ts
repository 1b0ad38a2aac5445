import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch, type Response } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { DRAFT_LIMITS } from '@/lib/desk/drafts/contract/draft'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { SERVICE } from '@/scripts/launch/built-files'
import { OPERATIONS } from '@/service/openapi/generate'
import { type Client, client } from '@/service/tests/client'
import { file } from '@/service/tests/given'
import { atBounds } from './at-bounds'
import { type Product, startProduct } from './product'
import { peakMemory, programProcess } from './program'

vi.setConfig({ testTimeout: 600_000 })

const MB = 1024 * 1024
const KEYED = '/api/v1/service'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ENDED = /the (service|dashboard) ended/

let folder: string
let product: Product
let api: Client
beforeAll(async () => {
  await buildWhatIsStale()
  folder = mkdtempSync(join(tmpdir(), 'desk-bounds-'))
  chmodSync(folder, 0o711)
  product = await startProduct(folder)
  cookie = cookiesOf(await signIn(sender))
  api = client(product.api, { 'x-api-key': await product.newKey('Tenant') })
}, 600_000)
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Neither program has ended, and both answer others. */
async function expectAlive(): Promise<void> {
  expect(product.output()).not.toMatch(ENDED)
  expect(await client(product.serviceUrl, {}).get('/public/service/webhooks/events')).toMatchObject({ status: 200 })
  expect(await product.health()).toMatchObject({ ready: true })
}

const signer = { name: 'Grace', email: 'grace@example.com' }
const request = (change: object) => ({ emailSubject: 'Lease', signers: [signer], files: [file([0])], ...change })

const LONG = { ascii: 'x'.repeat(30 * MB), cjk: '文'.repeat(10 * MB), mixed: `😀${'x'.repeat(40 * MB)}` }
const PLACES: Record<string, (text: string) => object> = {
  subject: (emailSubject) => request({ emailSubject }),
  message: (emailMessage) => request({ emailMessage }),
  'private message': (privateMessage) => request({ signers: [{ ...signer, privateMessage }] }),
  name: (name) => request({ signers: [{ ...signer, name }] }),
  address: (email) => request({ signers: [{ ...signer, email }] }),
  'file name': (name) => request({ files: [file([0], { name })] }),
  'value of a field': (value) => request({ files: [file([0], { fields: [{ ...file([0]).fields[0], value }] })] }),
  'text that is ignored': (signedBy) => request({ signedBy }),
}

test('creating an envelope with a text of 30 MB is refused wherever the text is, also six at once', async () => {
  for (const [place, body] of Object.entries(PLACES)) {
    for (const [kind, text] of Object.entries(LONG)) {
      expect(await api.post('/envelopes', body(text)), `${kind} ${place}`).toMatchObject({ status: 400 })
    }
  }
  const body = JSON.stringify(PLACES['private message']?.(LONG.ascii))
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => api.post('/envelopes', body)))).map(
    ({ status }) => status,
  )
  expect(statuses.every((status) => status === 400 || status === 503)).toBe(true)
  await expectAlive()
})

test.each([
  ['objects', `{"signers":[${'{},'.repeat(16 * MB)}{}]}`],
  ['lists', `{"signers":[${'[],'.repeat(16 * MB)}[]]}`],
  ['numbers', `{"signers":[${'1,'.repeat(24 * MB)}1]}`],
  ['levels', '['.repeat(49 * MB)],
  ['names', `{${Array.from({ length: 2_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['fields', `{"signers":[],"files":[{"fields":[${'{},'.repeat(120_000)}{}]}]}`],
])('creating an envelope with 50 MB of %s is refused before the body is parsed', async (_, body) => {
  expect(await api.post('/envelopes', body)).toMatchObject({ status: 400 })
  await expectAlive()
})

test.each(['x', '文', '😀'])(
  'calling every operation with each part at its bound, made of %s, ends no program',
  async (character) => {
    const answers: string[] = []
    for (const { id, method, path, body } of OPERATIONS) {
      if (!body || !path.startsWith(KEYED)) continue
      const filled = JSON.stringify(atBounds(body.schema, body.example, { character, room: 12 * MB }))
      const at = path.slice(KEYED.length).replaceAll(/\{\w+\}/g, NOBODY)
      const { status } = await api.call(method.toUpperCase(), at, filled)
      answers.push(`${id} ${Math.ceil(filled.length / MB)} MB ${status}`)
      expect(status, id).toBeLessThan(500)
    }
    process.stdout.write(`${answers.join(', ')}\n`)
    await expectAlive()
  },
)

test('the service needs at most 700 MB for all of it', () => {
  expect(peakMemory(programProcess(product.pid, SERVICE))).toBeLessThan(700)
})

const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'sender') ?? {}
const sender = { email, password }
let cookie: string

type Sending = { method?: string; body?: object; cookie?: string; from?: string }
/** `from`: an address of this machine, which has many. */
const ask = (path: string, { method = 'GET', body, cookie: own = cookie, from = '127.0.0.1' }: Sending = {}) =>
  fetch(`${product.url}${path}`, {
    method,
    dispatcher: new Agent({ localAddress: from }),
    headers: { origin: product.origin, cookie: own, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
const signIn = (body: object, more: Sending = {}) =>
  ask('/api/auth/sign-in/email', { method: 'POST', body, cookie: '', ...more })
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

test('keeping drafts ends at the limit of a person, and no list of them takes much memory', async () => {
  const content = largeContent()
  const bytes = JSON.stringify(content).length
  const statuses: number[] = []
  for (let count = 0; count < 120; count += 1) {
    statuses.push((await ask('/api/drafts', { method: 'POST', body: { content } })).status)
  }
  const stored = statuses.filter((status) => status === 200).length
  expect(stored).toBe(Math.floor(DRAFT_LIMITS.bytes / bytes))
  expect(statuses.slice(stored).every((status) => status === 413)).toBe(true)

  for (const path of ['/api/drafts', '/api/home', '/api/drafts']) {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.text()).length))
    const took = Math.round(performance.now() - began)
    process.stdout.write(`${stored} drafts of ${bytes} bytes, six of ${path} at once: ${took} ms, ${sizes[0]} bytes\n`)
    expect(Math.max(...sizes)).toBeLessThan(200_000)
  }
  const drafts = (await (await ask('/api/drafts')).json()) as { id: string }[]
  for (const { id } of drafts) await ask(`/api/drafts/${id}`, { method: 'DELETE' })
  const discarded = await Promise.all(Array.from({ length: 6 }, () => ask('/api/drafts/discarded')))
  expect(discarded.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await discarded[0]?.json()).toHaveLength(Math.min(stored, DRAFT_LIMITS.discarded))
  expect((await ask('/api/drafts', { method: 'POST', body: { content } })).status).toBe(200)
  await expectAlive()
})

test.each([
  ['two addresses', (index: number) => `127.0.9.${2 + (index % 2)}`],
  ['many addresses', (index: number) => `127.0.10.${index}`],
])('signing in on a known device takes less than 2 s during a flood from %s', async (_, addressOf) => {
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
  await expectAlive()
})
