import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { torture } from '@/scripts/testing/torture'
import { OPERATIONS } from '@/service/openapi/generate'
import { file } from '@/service/tests/given'
import { atBounds } from './at-bounds'
import { type BoundedProduct, startBoundedProduct } from './bounded-product'

vi.setConfig({ testTimeout: 600_000 })

const MB = 1024 * 1024
const KEYED = '/api/v1/service'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SOON = { timeout: 60_000, interval: 100 }

let product: BoundedProduct
beforeAll(async () => {
  product = await startBoundedProduct()
}, 600_000)
afterAll(async () => {
  await product?.close()
})

const signer = { name: 'Grace', email: 'grace@example.com' }
const request = (change: object) => ({ emailSubject: 'Lease', signers: [signer], files: [file([0])], ...change })
const idOf = (answer: { body: unknown }) => String(Reflect.get(Object(answer.body), 'message'))

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

test('a text of 30 MB is refused wherever it is, also six at once', async () => {
  const api = await product.tenant()
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
  await product.expectAlive()
})

test.each([
  ['objects', `{"signers":[${'{},'.repeat(16 * MB)}{}]}`],
  ['lists', `{"signers":[${'[],'.repeat(16 * MB)}[]]}`],
  ['numbers', `{"signers":[${'1,'.repeat(24 * MB)}1]}`],
  ['levels', '['.repeat(49 * MB)],
  ['names', `{${Array.from({ length: 2_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['fields', `{"signers":[],"files":[{"fields":[${'{},'.repeat(120_000)}{}]}]}`],
])('a body of 50 MB of %s is refused before it is parsed', async (_, body) => {
  const api = await product.tenant()

  expect(await api.post('/envelopes', body)).toMatchObject({ status: 400 })
  await product.expectAlive()
})

test.each(['x', '文', '😀'])(
  'no body with each of its parts at its bound, made of %s, ends a program',
  async (character) => {
    const api = await product.tenant()
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
    await product.expectAlive()
  },
)

/** As much as an envelope takes: 100 people, every text at its own bound or the bound of all together. */
function largest(character: string) {
  const [line, long] = [character.repeat(200), character.repeat(character === 'x' ? 5_000 : 1_000)]
  const signers = Array.from({ length: 100 }, (_, index) => ({
    name: line,
    email: `r${index}@${'x'.repeat(60)}.example.com`,
    companyName: line,
    title: line,
    group: line,
    privateMessage: long,
  }))
  const slots = Array.from({ length: 100 }, (_, index) => index)
  return request({
    emailSubject: line,
    emailMessage: character.repeat(20_000),
    signers,
    files: [file(slots, { fields: slots.map((signerIndex) => ({ ...box, id: `f${signerIndex}`, signerIndex })) })],
  })
}
const box = { type: 'signature', page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.04, required: true }

test('envelopes of the largest kind are listed page by page, and none is missing', async () => {
  const api = await product.tenant()
  const target = { targetUrl: 'https://broken.example/', eventType: 'envelope.sent' }
  await api.post('/webhooks', target)
  const ids = new Set<string>()
  for (let sent = 0; sent < torture.size(4, 30); sent++) {
    const answer = await api.post('/envelopes', largest(sent % 2 === 0 ? 'x' : '文'))
    expect(answer).toMatchObject({ status: 200 })
    ids.add(idOf(answer))
  }
  await Promise.all(Array.from({ length: 6 }, () => api.get('/envelopes')))
  const found = new Set<string>()
  for (let query = '', more = true; more; ) {
    const { body, bytes } = await api.get(`/envelopes${query}`)
    const items = body as { event_time: string; envelope: PdfSignRequest & { id: string } }[]
    expect(bytes.length).toBeLessThan(6 * MB)
    for (const { envelope } of items) found.add(envelope.id)
    const last = items.at(-1)
    more = last !== undefined
    if (last) query = `?since=${last.event_time.replace(/Z$/, '')}&after=${last.envelope.id}`
  }
  expect(found).toEqual(ids)
  const deliveries = await api.get('/webhooks/deliveries')
  expect(deliveries.bytes.length).toBeLessThan(MB)
  await product.expectAlive()
})

async function tokenOf(email: string): Promise<string> {
  const [mail] = await product.outbox(email)
  const link = mail?.links[0] ?? ''
  return link.slice(link.lastIndexOf('/') + 1)
}

test('500 delegations by somebody with a link leave the account as it was', async () => {
  const api = await product.tenant()
  const id = idOf(await api.post('/envelopes', request({ signers: [{ ...signer, email: 'd0@example.com' }] })))
  let holder = 'd0'
  const answers: number[] = []
  for (let n = 1; n <= 500; n++) {
    const to = { name: '文'.repeat(200), email: `d${n}@example.com`, privateMessage: '文'.repeat(5_000) }
    const { status } = await product.signing.post(`/${await tokenOf(`${holder}@example.com`)}/delegate`, to)
    answers.push(status)
    if (status === 200) holder = `d${n}`
  }
  const accepted = answers.filter((status) => status === 200).length
  process.stdout.write(`${accepted} of 500 delegations accepted\n`)
  expect(accepted).toBe(10)
  expect(answers.every((status) => [200, 409, 429].includes(status))).toBe(true)
  await expectReadable(api, id)
})

test('500 delegations by the sender are bounded by the minute', async () => {
  const api = await product.tenant()
  const id = idOf(await api.post('/envelopes', request({ signers: [{ ...signer, email: 's0@example.com' }] })))
  let holder = 's0'
  const answers: number[] = []
  for (let n = 1; n <= 500; n++) {
    const { status } = await api.post(`/envelopes/${id}/signers/${holder}@example.com/delegate`, {
      name: '文'.repeat(200),
      email: `s${n}@example.com`,
    })
    answers.push(status)
    if (status === 200) holder = `s${n}`
  }
  expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(200)
  await expectReadable(api, id)
})

async function expectReadable(api: Awaited<ReturnType<BoundedProduct['tenant']>>, id: string): Promise<void> {
  const { body, bytes } = await api.get('/envelopes')
  const [item] = body as { event_time: string; envelope: { id: string } }[]
  expect(item?.envelope.id).toBe(id)
  expect(bytes.length).toBeLessThan(MB)
  expect(Date.parse(item?.event_time ?? '') - Date.now()).toBeLessThan(90_000)
  expect((await api.get(`/envelopes/${id}`)).bytes.length).toBeLessThan(2 * MB)
  expect((await api.get(`/envelopes/${id}/audit`)).bytes.length).toBeLessThan(2 * MB)
  await product.expectAlive()
}

test.each([
  ['six.example', /./],
  ['two-six.example', /./],
  ['half.example', /./],
  ['broken.example', /^the name broken\.example could not be looked up/],
  ['none.example', /^the name none\.example could not be found$/],
])('a target %s fails its own delivery alone', async (host, error) => {
  const api = await product.tenant()
  const { body } = await api.post('/webhooks', { targetUrl: `https://${host}/`, eventType: 'envelope.sent' })
  await api.post('/envelopes', request({}))
  await vi.waitFor(async () => {
    const answer = await api.get(`/webhooks/${Reflect.get(Object(body), 'id')}/deliveries`)
    expect(answer.body).toMatchObject([{ state: 'pending', attempts: 1, last_error: expect.stringMatching(error) }])
  }, SOON)
  await product.expectAlive()
})

test('a scheduled envelope that cannot be sent does not keep those after it', async () => {
  const api = await product.tenant()
  const at = new Date(Date.now() + 5_000).toISOString()
  const scheduleTime = `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)} ${at.slice(11, 19)}`
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(idOf(await api.post('/envelopes', request({ scheduleTime }))))
  const broken = ids.slice(0, -1).map((id) => `'${id}'`)
  await product.query(
    'service',
    `create function broken_row() returns trigger language plpgsql as $$ begin raise 'this row is broken'; end $$`,
  )
  await product.query(
    'service',
    `create trigger broken before update on envelopes for each row when (old.id in (${broken})) execute function broken_row()`,
  )
  const statusOf = async (id: string) => Reflect.get(Object((await api.get(`/envelopes/${id}`)).body), 'status')

  await vi.waitFor(async () => expect(await statusOf(ids.at(-1) ?? '')).toBe('Sent'), SOON)
  expect(await statusOf(ids[0] ?? '')).toBe('Scheduled')
  await product.query('service', 'drop trigger broken on envelopes')
  await vi.waitFor(async () => expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'Sent')), SOON)
  await product.expectAlive()
})

test('the service needed no more memory than it has', () => {
  expect(product.report('service')).toBeLessThan(700)
})
