import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { saveKey } from '@/lib/desk/keys/keys'
import { claimOf, receive } from '@/lib/desk/live/receive'
import { newSecret } from '@/lib/desk/live/secrets'
import { changeLiveState } from '@/lib/desk/live/sql/channels'
import { desk } from '@/lib/desk/runtime/database/database'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { upstream } from '@/lib/desk/upstream/upstream'
import { AUTH_SECRET, cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { callRoute, everyRoute } from '@/lib/tests/routes'
import { torture } from '@/scripts/testing/torture'

const KEY = 'sk_live_canary_5b1f7c1e6d0a4f0e'
/** Another key of the dashboard, which the service may know from other requests. */
const OTHER_KEY = 'sk_live_other_"quoted"/9d27aa41c0'
const unicode = (text: string) => [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const SECRETS = [KEY, OTHER_KEY, AUTH_SECRET].flatMap((secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  unicode(secret),
])

let service: FakeService
let stop: () => Promise<void>
let written: () => string
beforeAll(async () => {
  written = watchOutput()
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: KEY }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

/** A service that repeats the key it was sent wherever it can. */
function repeatTheKey(status: number): void {
  service.otherwise(({ headers }, response) => {
    const key = String(headers['x-api-key'] ?? '')
    const message = `The key ${key} may not do this.`
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'x-debug': key,
        'www-authenticate': `Key realm="${key}"`,
      })
      .end(JSON.stringify({ code: status, message, errors: [{ field: key, message }], debug: { key } }))
  })
}

test.each(torture.size([400, 500], [400, 401, 403, 404, 405, 409, 500]))(
  'no route passes the key on when the service repeats it in a %i',
  async (status) => {
    repeatTheKey(status)
    const cookie = await cookieOf('admin')
    for (const route of await everyRoute()) {
      if (route.permission === 'public') continue
      const answer = await callRoute(route, { cookie })
      const endless = answer.headers.get('content-type')?.startsWith('text/event-stream')
      const answered = JSON.stringify([...answer.headers]) + (endless ? '' : await answer.text())
      if (endless) await answer.body?.cancel()
      for (const secret of SECRETS) expect(answered.includes(secret), route.name).toBe(false)
    }
  },
)

const ID = EnvelopeId.parse('6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01')

/** A service that repeats what it was sent in every successful answer, as some gateways do for debugging. */
function repeatEverything(): void {
  const echo = (sent: unknown) => ({
    debugRequest: { headers: sent, others: [OTHER_KEY, AUTH_SECRET] },
    emailSubject: `${KEY} ${encodeURIComponent(OTHER_KEY)}`,
    updatedBy: 'ESCAPED',
    query: `next=/?a=${encodeURIComponent(AUTH_SECRET)}&b=${KEY}&c=${encodeURIComponent(OTHER_KEY)}`,
    [KEY]: KEY,
  })
  const answer = (body: unknown) =>
    JSON.stringify(body).replaceAll('"ESCAPED"', `"${unicode(KEY)}${unicode(OTHER_KEY)}"`)
  service.forget('GET /api/v1/service/me')
  service.otherwise(({ path, headers }, response) => {
    const more = echo(headers)
    const pdf = Buffer.from(`%PDF-1.7 ${KEY} %%EOF`).toString('base64')
    const envelope = {
      id: ID,
      status: 'Sent',
      templateName: `Template of ${KEY}`,
      createdOn: '11/20/2026 10:00:00',
      updatedOn: '11/20/2026 10:00:00',
      signers: [{ ...more, id: 0, name: KEY, email: 'ada@signers.example' }],
      files: [{ name: `${KEY}.pdf`, unsignedPdf: pdf, pageCount: 1 }],
      ...more,
    }
    const event = { id: KEY, event_type: 'envelope.sent', event_time: '2026-11-20T10:00:00Z', envelope, ...more }
    const delivery = {
      id: ID,
      state: 'delivered',
      last_error: KEY,
      request: { headers: { 'x-api-key': KEY }, body: answer(more) },
      attempts: [{ at: 'now', response_body: answer(more) }],
    }
    const below = path.replace('/api/v1/service', '').split('?')[0] ?? ''
    const found: [RegExp, unknown][] = [
      [/^\/me$/, { account: 'Northwind', key: { name: KEY, rate_limit_per_min: 100_000 }, ...more }],
      [/^\/envelopes$/, [event]],
      [/audit$/, { ...more, [KEY]: { [KEY]: [{ action: KEY, ...more }] } }],
      [/^\/(envelopes|templates)\/[^/]+$/, envelope],
      [/^\/templates$/, [envelope]],
      [/^\/signers$/, [{ SIGNER: { ...more, name: KEY }, ENVELOPE_ID: ID, ENVELOPE_SUBJECT: KEY, ...more }]],
      [/^\/webhooks$/, [{ id: ID, target_url: `https://x.example/?k=${KEY}`, event_type: KEY, ...more }]],
      [/deliveries$/, [delivery]],
      [/deliveries\/[^/]+$/, delivery],
      [/events$/, { version: KEY, events: [{ event_type: KEY, description: KEY, trigger: KEY }] }],
      [/verification$/, { algorithm: KEY, headers: { a: KEY }, node_sample: KEY }],
    ]
    const body = found.find(([pattern]) => pattern.test(below))?.[1] ?? { code: 200, message: KEY, ...more }
    if (below.endsWith('/document')) {
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-range': KEY, 'x-echo': KEY })
        .end(Buffer.from(`%PDF-1.7 ${KEY} %%EOF`))
    } else {
      response.writeHead(200, { 'content-type': 'application/json', 'x-echo': KEY, etag: KEY }).end(answer(body))
    }
  })
}

test('no route handler passes on a secret that the service repeats in a successful answer', async () => {
  const cookie = await cookieOf('admin')
  await saveKey({ name: 'another', addedBy: 'the test' }, OTHER_KEY, {}, new Date())
  resetOnce('service keys opened')
  repeatEverything()
  let successes = 0
  for (const round of ['first', 'from the caches']) {
    for (const route of await everyRoute()) {
      if (route.permission === 'public' || route.name.startsWith('DELETE account')) continue
      const answer = await callRoute(route, { cookie, query: 'email=ada%40signers.example' })
      const endless = answer.headers.get('content-type')?.startsWith('text/event-stream')
      const body = endless ? '' : await answer.text().catch(() => '')
      if (endless) await answer.body?.cancel()
      if (answer.ok) successes += 1
      const sent = JSON.stringify([...answer.headers]) + body
      for (const secret of SECRETS) expect(sent.includes(secret), `${round}: ${route.name}`).toBe(false)
    }
  }
  expect(successes).toBeGreaterThan(30)
  expect(written()).toContain('the service repeated a secret of the dashboard, which was removed')
})

test('what reads ahead for a page gets no secret either', async () => {
  const read = upstream(undefined)
  const all = [
    await read.identity(),
    await read.feed({ status: undefined, since: undefined, after: undefined }),
    await read.envelope(ID),
    await read.audit(ID),
    await read.templates({ since: undefined, after: undefined }),
    await read.signers({ email: 'ada@signers.example', since: undefined, after: undefined }),
    await read.webhookReference(),
  ]

  for (const secret of SECRETS) expect(JSON.stringify(all).includes(secret)).toBe(false)
  expect(all[2]).toMatchObject({ id: ID, templateName: 'Template of …', signers: [{ name: '…' }] })
})

test('a signed document that holds a secret is refused, not changed', async () => {
  const { GET } = await import('./envelopes/[id]/document/route')
  const answer = await send(GET, { params: { id: ID }, cookie: await cookieOf('admin') })

  await expect(answer.text()).rejects.toThrow('holds a secret')
})

test('a delivery that repeats a secret is stored without it', async () => {
  await changeLiveState('Northwind', { wanted: true })
  await keepDeliveryFrom({ id: `evt-${KEY}`, event_type: KEY, envelope: { id: `e-${AUTH_SECRET}` } })
  const { rows } = await desk().execute<{ id: string }>(sql`select event_id as id from hook_events`)

  expect(rows).toEqual([{ id: 'evt-…' }])
})

/** As a signed delivery arrives. */
async function keepDeliveryFrom(body: unknown): Promise<void> {
  const secret = (await newSecret('Northwind')).secret
  const bytes = Buffer.from(JSON.stringify({ ...(typeof body === 'object' ? body : {}), secret }))
  const timestamp = `${Math.floor(Date.now() / 1_000)}`
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')
  const headers = new Headers({
    'x-service-delivery': `delivery-${KEY}`,
    'x-service-event': 'envelope.sent',
    'x-service-timestamp': timestamp,
    'x-service-signature': digest,
  })
  await receive(claimOf(headers), bytes)
}

test('neither the log nor any column of the database holds the key or the secret of sessions', async () => {
  const { rows: tables } = await desk().execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(8)
  for (const { name } of tables) {
    const { rows } = await desk().execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`))
    for (const secret of SECRETS)
      expect(
        rows.filter(({ row }) => row.includes(secret)),
        name,
      ).toEqual([])
  }
  expect(written()).toContain('"msg"')
  for (const secret of SECRETS) expect(written().includes(secret)).toBe(false)
})
