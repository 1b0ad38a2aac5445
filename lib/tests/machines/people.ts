import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword, scryptCost } from '@/lib/desk/platform/auth/session/password-hash'
import { insertPerson } from '@/lib/desk/platform/auth/sql/people'
import { closeDesk, desk } from '@/lib/desk/platform/database/database'
import { resetEverything } from '@/lib/desk/platform/process/once'
import { closeBudgets } from '@/lib/desk/platform/upstream/budget/budget'
import { defaultService } from '@/lib/desk/platform/upstream/keys/account'
import { activate } from '@/lib/desk/sync/subscriptions/activate'
import type { Machines } from './machines'

const PASSWORD = 'a password of the machines'
/** A person presses "Try again" after a moment. */
const PRESS_AGAIN_MS = 250

export type Failed = {
  method: string
  path: string
  status: number
  began: number
  ended: number
  servedBy: string | null
}
type Sending = { method?: string; body?: unknown; headers?: Record<string, string> }
/** Dashboards behind a proxy, and what browsers see. */
export type Proxied = { dashboards: { url: string }; origin: string }
export type Browser = Awaited<ReturnType<typeof signIn>>

/** Adds senders, and turns live updates on, as an admin would have done before. */
export async function prepareDesk({ environment }: Machines, count: number): Promise<string[]> {
  Object.assign(process.env, environment)
  resetEverything()
  Object.assign(scryptCost(), { log2N: 4 })
  const passwordHash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: count }, (_, n) => `sender${n}@northwind.example`)
  await desk().transaction(async (tx) => {
    for (const email of emails) await insertPerson(tx, { name: `Sender ${email}`, email, role: 'sender', passwordHash })
  })
  const { account, service } = await defaultService()
  await activate(account, service)
  await closeBudgets()
  await closeDesk()
  return emails
}

/** A browser of a signed-in person, at the proxy. It remembers every answer that a person would see as a failure. */
export async function signIn({ dashboards, origin }: Proxied, email: string, password = PASSWORD) {
  const failed: Failed[] = []
  let cookie = ''

  async function request(path: string, { method = 'GET', body, headers: more }: Sending = {}): Promise<Response> {
    const began = Date.now()
    const answer = await fetch(`${dashboards.url}${path}`, {
      method,
      headers: {
        cookie,
        ...(method === 'GET' ? {} : { origin, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { status, headers } = answer
    if (status >= 500 || status === 429)
      failed.push({ method, path, status, began, ended: Date.now(), servedBy: headers.get('x-served-by') })
    return answer
  }

  /** As a person does it: again, while the answer is that it did not work this time. */
  async function surely<T>(path: string, sending?: Sending): Promise<T> {
    for (;;) {
      const answer = await request(path, sending)
      if (answer.ok) return answer.json()
      if (answer.status < 500 && answer.status !== 429) {
        throw new Error(`${sending?.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`)
      }
      await answer.body?.cancel()
      await pause(PRESS_AGAIN_MS)
    }
  }

  const entered = await request('/api/auth/sign-in/email', { method: 'POST', body: { email, password } })
  if (!entered.ok) throw new Error(`sign-in answered ${entered.status}: ${await entered.text()}`)
  cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { failed, request, surely, cookie: () => cookie }
}

/** Prepares and sends one envelope from a template, and returns its id. */
export async function sendEnvelope({ surely }: Browser, templateId: string, subject: string): Promise<string> {
  const recipients = [0, 1].map((id) => ({ id, name: `Recipient ${id}`, email: `recipient${id}@example.com` }))
  const body = { id: randomUUID(), templateId, content: { recipients, emailSubject: subject } }
  const { id, version } = await surely<{ id: string; version: number }>('/api/drafts', { method: 'POST', body })
  const sent = await surely<{ envelope_id: string }>(`/api/drafts/${id}/send`, { method: 'POST', body: { version } })
  return sent.envelope_id
}

/** A page's stream of live updates, at the proxy, which is opened again when it breaks, as browsers do. */
export function listen({ dashboards }: Machines, { cookie }: Browser) {
  const received: { event: string; servedBy: string; at: number }[] = []
  const stopping = new AbortController()
  let servedBy = ''
  const ended = (async () => {
    while (!stopping.signal.aborted) await once().catch(() => undefined)
  })()

  async function once(): Promise<void> {
    const answer = await fetch(`${dashboards.url}/api/live`, { headers: { cookie: cookie() }, signal: stopping.signal })
    servedBy = answer.headers.get('x-served-by') ?? ''
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const event = /^event: (\w+)$/m.exec(message)?.[1]
        if (event) received.push({ event, servedBy, at: Date.now() })
      }
    }
    await pause(PRESS_AGAIN_MS)
  }
  return {
    received,
    servedBy: () => servedBy,
    async stop(): Promise<void> {
      stopping.abort()
      await ended
    },
  }
}
