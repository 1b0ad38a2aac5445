import { randomBytes, randomUUID } from 'node:crypto'
import { POST as beginApp, PUT as confirmApp } from '@/app/api/account/app/route'
import { POST as newDraft } from '@/app/api/drafts/route'
import { POST as addKey } from '@/app/api/keys/route'
import { CAPABILITIES } from '@/lib/contract/constants'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { people, sessions } from '@/lib/desk/accounts/schema'
import { issueSession } from '@/lib/desk/accounts/sign-in'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { desk } from '@/lib/desk/runtime/database/database'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { appCode } from '../app-code'
import { cookieOf, send, startTestDesk } from '../desk'
import { type FakeService, startFakeService } from '../fake-service'
import { watchOutput } from '../output'
import { cookiesIn } from '../people'
import { twoSlots } from '../templates'

export type Sending = NonNullable<Parameters<typeof send>[1]>

/** Many requests through one route at the same moment, and what must be true whichever of them comes first. */
export type AtOnce = {
  /** Prepares a round and returns what to send: one request for everybody, or several that are taken in turn. */
  given: () => Promise<Sending | Sending[]>
  /** Every status that the route may answer. */
  answers: number[]
  /** How many may hear 200; as many as ask unless told. */
  succeed?: number
  /** The activity that is recorded once for each success. */
  action?: string
  /** How many times as many rounds the long run makes, where the outcome is a matter of chance. */
  times?: number
  /** Where each costs much, fewer than elsewhere. */
  requests?: number
  /** What else holds then; told what was sent. */
  holds?: (sent: Sending, answers: Response[]) => Promise<void>
}

export const TEMPLATE = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a09'
/** An envelope with a recipient. */
export const SENT = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a07'
export const SUBSCRIPTION = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a08'
export const TARGET = 'https://hooks.example.com/in'

/** A service that takes whatever it is asked. */
async function startWillingService(): Promise<FakeService> {
  const service = await startFakeService()
  const account = {
    account: 'Northwind Legal',
    key: { rate_limit_per_min: 1_000_000 },
    capabilities: CAPABILITIES,
    offers: ['signing_links'],
  }
  service.json('GET /api/v1/service/me', account)
  const slots = ['Discloser', 'Recipient'].map((name, id) => ({ id, name, requestRole: 'Signer' }))
  service.json(`GET /api/v1/service/templates/${TEMPLATE}`, {
    ...twoSlots(),
    id: TEMPLATE,
    templateName: 'NDA',
    signers: slots,
  })
  const recipient = { id: 0, name: 'Ada', email: 'ada@example.com' }
  service.json(`GET /api/v1/service/envelopes/${SENT}`, { id: SENT, status: 'Sent', signers: [recipient] })
  service.json(`POST /api/v1/service/envelopes/${SENT}/signers/0/link`, {
    url: `https://sign.example.com/sign/${'x'.repeat(43)}`,
  })
  service.json('GET /api/v1/service/webhooks', [
    { id: SUBSCRIPTION, target_url: TARGET, event_type: 'signer.signed', state: 'active', dead_lettered: 3 },
  ])
  service.json(`GET /api/v1/service/webhooks/${SUBSCRIPTION}/deliveries`, [])
  service.on('POST /api/v1/service/webhooks', ({ body }, response) => {
    const { targetUrl, eventType } = JSON.parse(body)
    const made = { id: randomUUID(), target_url: targetUrl, event_type: eventType }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  })
  const code = { authentication: 'access_code', state: 'ready' }
  const view = {
    ...code,
    envelope: { id: randomUUID(), status: 'Sent' },
    signer: {},
    files: [],
    fields: [],
    turn: true,
  }
  service.otherwise(({ method, path }, response) => {
    const isView = method === 'GET' && path.includes('/public/service/signing/')
    // A signed delivery has headers.
    const session = { session: 'A'.repeat(43), expiresOn: '11/20/2026 22:00:00' }
    const token = randomUUID().replaceAll('-', '').padEnd(43, 'x')
    const answer = isView ? view : { code: 200, message: randomUUID(), headers: {}, token, ...session }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return service
}

/** The dashboard before such a service, and what it has written to its log. */
export async function startWillingDesk(key: string) {
  const written = watchOutput()
  const service = await startWillingService()
  const { stop } = await startTestDesk({ baseUrl: service.baseUrl, key })
  return {
    service,
    written,
    async stop() {
      await stop()
      await service.stop()
    },
  }
}

export const by = async (role: 'support' | 'sender' | 'admin', more: Sending = {}): Promise<Sending> => ({
  cookie: await cookieOf(role),
  ...more,
})

/** From a network of its own, for route handlers that count attempts. */
export const fromSomewhere = (): Record<string, string> => ({
  'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
})

export async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Somebody with an account and a session, without the slow work on a password. */
export async function present(role: Role = 'support') {
  const [id, email] = [randomUUID(), `${randomUUID()}@firm.example`]
  await desk().insert(people).values({ id, email, name: 'Grace Hopper', emailVerified: true, role })
  const answer = await issueSession(new Headers(), { id, email })
  return { id, email, cookie: cookiesIn(answer) }
}

/** Somebody with an authenticator app that shows `code` now and `next` a little later. */
export async function guarded(person: { id: string; email: string; cookie: string }) {
  const app = await begunApp(person.cookie)
  await answered(send(confirmApp, { method: 'PUT', cookie: person.cookie, body: { code: app.code } }))
  return { ...person, ...app }
}

export async function begunApp(cookie: string): Promise<{ code: string; next: string }> {
  const { secret } = await answered<{ secret: string }>(send(beginApp, { method: 'POST', cookie }))
  return { code: appCode(secret), next: appCode(secret, 1) }
}

/** Sessions besides the one in hand. */
export async function otherSessions(personId: string, many: number): Promise<string[]> {
  const rows = Array.from({ length: many }, () => ({
    id: randomUUID(),
    token: randomUUID(),
    userId: personId,
    expiresAt: new Date(Date.now() + 3_600_000),
  }))
  await desk().insert(sessions).values(rows)
  return rows.map(({ id }) => id)
}

export const newSecret = () => `sk_live_${randomBytes(18).toString('base64url')}`
export const addedKey = async (name = 'One of many', secret = newSecret()): Promise<DeskKey> =>
  answered(send(addKey, { method: 'POST', ...(await by('admin', { body: { name, secret } })) }))

export const drafted = async (): Promise<Draft> =>
  answered(send(newDraft, { method: 'POST', ...(await by('sender', { body: { templateId: TEMPLATE } })) }))
