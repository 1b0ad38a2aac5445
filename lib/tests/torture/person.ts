import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WireError } from '@/lib/contract/answer'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { appCode } from '../app-code'

/** A person presses "Try again" after a moment, and an integrator's program repeats after one. */
const AGAIN_AFTER_MS = 200
const TYPED = { signature: { kind: 'typed', text: 'Ada Tester' }, values: {}, consent: true }

/** An answer that a person sees as a failure; status 0 when there was none. */
export type Failed = {
  method: string
  path: string
  status: number
  message: string
  began: number
  ended: number
  servedBy: string | null
}
export type Sending = { method?: string; body?: unknown; headers?: Record<string, string> }
/** A program or the proxy before several, and what browsers take its address for. */
export type Address = { url: string; origin?: string }
export type Browser = Awaited<ReturnType<typeof signIn>>
export type Caller = ReturnType<typeof openCaller>

/**
 * Somebody who sends requests, and remembers every answer that says that it did not work this time. `renew` begins a new session
 * where the old one has expired.
 */
export function openCaller(at: Address, headersOf: () => Record<string, string>, renew?: () => Promise<void>) {
  const failed: Failed[] = []

  async function request(path: string, { method = 'GET', body, headers: more }: Sending = {}): Promise<Response> {
    const began = Date.now()
    const fail = (status: number, message: string, servedBy: string | null = null) =>
      failed.push({ method, path, status, message, began, ended: Date.now(), servedBy })
    const isBytes = body instanceof Uint8Array
    const headers = {
      ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...headersOf(),
      ...more,
    }
    const sent = isBytes ? Buffer.from(body) : body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${at.url}${path}`, { method, headers, body: sent }).catch((error: unknown) => {
      fail(0, error instanceof Error ? String(error.cause ?? error) : String(error))
      throw error
    })
    if (mayWorkLater(answer.status))
      fail(answer.status, messageOf(await answer.clone().text()), answer.headers.get('x-served-by'))
    return answer
  }

  /** Until there is an answer. */
  async function reach(path: string, sending?: Sending): Promise<Response> {
    for (;;) {
      try {
        return await request(path, sending)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        await pause(AGAIN_AFTER_MS)
      }
    }
  }

  /** Again, while the answer is that it did not work this time. */
  async function retry(path: string, sending?: Sending): Promise<Response> {
    for (;;) {
      const answer = await reach(path, sending)
      if (!mayWorkLater(answer.status) || (answer.status === 401 && !renew)) return answer
      await answer.body?.cancel()
      if (answer.status === 401) await renew?.()
      await pause(AGAIN_AFTER_MS)
    }
  }

  async function surely<T>(path: string, sending?: Sending): Promise<T> {
    const answer = await retry(path, sending)
    if (answer.ok) return answer.json()
    throw new Error(`${sending?.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`)
  }

  return { failed, request, reach, retry, surely }
}

const mayWorkLater = (status: number): boolean => status === 401 || status === 429 || status >= 500

function messageOf(text: string): string {
  try {
    return WireError.parse(JSON.parse(text)).message
  } catch {
    return text.slice(0, 300)
  }
}

/** A browser of a signed-in person, at a dashboard or at the proxy before several. */
export async function signIn(at: Required<Address>, email: string, password: string) {
  const { origin } = at
  let cookie = await openSession()
  const headersOf = () => ({ cookie, origin, 'sec-fetch-site': 'same-origin' })
  const caller = openCaller(at, headersOf, async () => {
    cookie = await openSession()
  })

  async function openSession(): Promise<string> {
    const answer = await fetch(`${at.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    return cookies.join('; ')
  }

  return { ...caller, cookie: () => cookie }
}

const ADMIN = { name: 'Ada Admin', email: 'ada@northwind.example', password: 'correct horse battery' }
export const PASSWORD = 'a password of the torture'

/** The first admin of a new dashboard, made with the code that it printed, with an authenticator app as it demands. */
export async function setUpAdmin(at: Required<Address>, printed: string): Promise<Browser> {
  const code = /with the code (\S+)/.exec(printed)?.[1]
  await openCaller(at, () => ({ origin: at.origin })).surely('/api/setup', { method: 'POST', body: { code, ...ADMIN } })
  const admin = await signIn(at, ADMIN.email, ADMIN.password)
  const { secret } = await admin.surely<{ secret: string }>('/api/account/app', { method: 'POST' })
  await admin.surely('/api/account/app', { method: 'PUT', body: { code: appCode(secret) } })
  return admin
}

/** Somebody whom the admin invites, and who accepts. */
export async function addSender(at: Required<Address>, admin: Browser, email: string): Promise<void> {
  const name = `Sender ${email}`
  const invite = { name, email, role: 'sender' }
  const { link } = await admin.surely<{ link: string }>('/api/people/invites', { method: 'POST', body: invite })
  const body = { token: link.replace(/^.*\//, ''), name, password: PASSWORD }
  await openCaller(at, () => ({ origin: at.origin })).surely('/api/invites/accept', { method: 'POST', body })
}

/** A draft with two recipients who get no other envelope. */
export function newDraft({ surely }: Browser, templateId: string, subject: string) {
  const recipients = [0, 1].map((id) => ({ id, name: `Recipient ${id}`, email: `${randomUUID()}@example.com` }))
  const body = { id: randomUUID(), templateId, content: { recipients, emailSubject: subject } }
  return surely<{ id: string; version: number }>('/api/drafts', { method: 'POST', body })
}

/** Prepares and sends one envelope from a template, and returns its id. */
export async function sendEnvelope(person: Browser, templateId: string, subject: string): Promise<string> {
  const { id, version } = await newDraft(person, templateId, subject)
  const sending = { method: 'POST', body: { version } }
  return (await person.surely<{ envelope_id: string }>(`/api/drafts/${id}/send`, sending)).envelope_id
}

/** What the links of those carry who have yet to sign, read with an API key at the service. */
export async function signingTokens(integrator: Caller, id: string): Promise<string[]> {
  const { signers = [] } = await integrator.surely<PdfSignRequest>(`/envelopes/${id}`)
  return (signers ?? []).flatMap(({ formUrl }) => (formUrl ? [new URL(formUrl).pathname.split('/').at(-1) ?? ''] : []))
}

/** Opens and signs with each of these links, in turn at each dashboard. */
export async function signWith(tokens: string[], dashboards: readonly Pick<Caller, 'retry'>[]): Promise<void> {
  for (const [index, token] of tokens.entries()) {
    const dashboard = dashboards[index % dashboards.length]
    const signer = { method: 'POST', headers: { [SIGNING_TOKEN_HEADER]: token } }
    for (const [path, body] of [['open', {}] as const, ['sign', TYPED] as const]) {
      const answer = await dashboard?.retry(`/api/sign/${path}`, { ...signer, body })
      const text = (await answer?.text()) ?? ''
      // An attempt whose answer was lost may have signed.
      const isSigned = answer?.status === 409 && /signed/.test(text)
      if (!answer?.ok && !isSigned) throw new Error(`${path} answered ${answer?.status}: ${text}`)
    }
  }
}

/** Rows of a bulk send from a template with two slots, under a name. */
export const bulkRows = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    request: {
      signers: [0, 1].map((signerIndex) => ({
        signerIndex,
        name: 'Ada',
        email: `row${index}.${signerIndex}@x.example`,
      })),
      emailSubject: `${name} row ${index}`,
    },
  }))
