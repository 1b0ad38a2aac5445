import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ApiResponse, WireError } from '@/lib/contract/answer'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { twoSlots } from '../templates'
import type { Product } from './product'

/** A person presses "Retry" after a moment, and an integrator's program repeats after one. */
const AGAIN_AFTER_MS = 200
const TYPED = { signature: { kind: 'typed', text: 'Ada Tester' }, values: {}, consent: true }

/** An answer that a person sees as a failure; status 0 when there was none. */
export type Refused = { method: string; route: string; status: number; message: string; tookMs: number }
/** What was acknowledged: envelopes by their subjects, and those that both people signed. */
export type Ledger = { sent: Map<string, string>; signed: Set<string>; refused: Refused[] }
type Sending = { method?: string; body?: unknown; headers?: Record<string, string> }

export type People = Awaited<ReturnType<typeof signInPeople>>

/** Two senders at the dashboard and an integrator at the service, whose envelopes are signed at once. */
export async function signInPeople(product: Product) {
  const ledger: Ledger = { sent: new Map(), signed: new Set(), refused: [] }
  const user = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }
  const issued = { account: product.account, app: 'faults', user, name: 'Faults', rate_limit_per_min: 1_000_000 }
  const { key } = await product.operator<{ key: string }>('/keys', issued)
  const template = { account: product.account, ...twoSlots() }
  const templateId = (await product.operator<{ message: string }>('/templates', template)).message
  const api = `${product.serviceUrl}/api/v1/service`
  const integrator = { headers: { 'x-api-key': key } }

  async function request(url: string, { method = 'GET', body, headers }: Sending): Promise<Response | Refused> {
    const began = Date.now()
    const refused = (status: number, message: string): Refused => {
      const route = new URL(url).pathname.replaceAll(/[0-9a-f-]{36}|[\w-]{40,}/g, 'ID')
      const seen = { method, route, status, message, tookMs: Date.now() - began }
      ledger.refused.push(seen)
      return seen
    }
    try {
      const answer = await fetch(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(url.startsWith(product.url) ? { cookie, origin: product.origin } : {}),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      if (answer.ok) return answer
      const text = await answer.text()
      return refused(answer.status, WireError.safeParse(parsed(text)).data?.message ?? text.slice(0, 300))
    } catch (error) {
      return refused(0, error instanceof Error ? String(error.cause ?? error) : String(error))
    }
  }

  /**
   * Again, while the answer is that it did not work this time, and with a new session where the old one has expired. `isDone` knows
   * refusals that say it was done before.
   */
  async function surely<T extends z.ZodType>(
    schema: T,
    url: string,
    sending: Sending,
    isDone: (refused: Refused) => boolean = () => false,
  ): Promise<z.output<T> | undefined> {
    for (;;) {
      const answer = await request(url, sending)
      if (answer instanceof Response) return schema.parse(await answer.json())
      if (isDone(answer)) return undefined
      const hasExpired = answer.status === 401 && url.startsWith(product.url)
      if (hasExpired) cookie = await signIn(product, 'sender')
      const mayWork = hasExpired || answer.status === 0 || answer.status >= 500 || answer.status === 429
      if (!mayWork) throw new Error(`${answer.method} ${answer.route} answered ${answer.status}: ${answer.message}`)
      await pause(AGAIN_AFTER_MS)
    }
  }

  await turnLiveUpdatesOn(product)
  let cookie = await signIn(product, 'sender')
  const signersOf = (subject: string) =>
    [0, 1].map((at) => ({ name: `Signer ${at} of ${subject}`, email: `signer${at}@example.com` }))

  async function sendAtDashboard(subject: string): Promise<string> {
    const recipients = signersOf(subject).map((signer, id) => ({ id, ...signer }))
    const body = { id: randomUUID(), templateId, content: { recipients, emailSubject: subject } }
    const Draft = z.looseObject({ id: z.string(), version: z.number(), envelope_id: z.string().nullish() })
    const draft = await surely(Draft, `${product.url}/api/drafts`, { method: 'POST', body })
    const sent = await surely(Draft, `${product.url}/api/drafts/${draft?.id}/send`, {
      method: 'POST',
      body: { version: draft?.version },
    })
    return z.string().parse(sent?.envelope_id)
  }

  async function sendAtService(subject: string): Promise<string> {
    const signers = signersOf(subject).map((signer, signerIndex) => ({ signerIndex, ...signer }))
    const answer = await surely(ApiResponse, `${api}/envelopes/from-template/${templateId}`, {
      method: 'POST',
      headers: { ...integrator.headers, 'x-idempotency-key': randomUUID() },
      body: { emailSubject: subject, signers },
    })
    return ApiResponse.parse(answer).message
  }

  /** What the links of those who have yet to sign carry. */
  async function tokensOf(id: string): Promise<string[]> {
    const envelope = PdfSignRequest.parse(await surely(PdfSignRequest, `${api}/envelopes/${id}`, integrator))
    const links = (envelope.signers ?? []).map(({ formUrl }) => z.string().parse(formUrl))
    return links.map((link) => new URL(link).pathname.split('/').at(-1) ?? '')
  }

  /** Both people sign, with the links that were mailed to them, on the dashboard's pages. */
  async function sign(id: string): Promise<void> {
    for (const token of await tokensOf(id)) {
      const signer = { method: 'POST', headers: { [SIGNING_TOKEN_HEADER]: token } }
      const isSigned = ({ status, message }: Refused) => status === 409 && /signed/.test(message)
      await surely(z.unknown(), `${product.url}/api/sign/open`, { ...signer, body: {} }, isSigned)
      await surely(z.unknown(), `${product.url}/api/sign/sign`, { ...signer, body: TYPED }, isSigned)
    }
    ledger.signed.add(id)
  }

  const sends = { Sam: sendAtDashboard, Sunniva: sendAtDashboard, Integrator: sendAtService }

  return {
    ...ledger,
    key,
    cookie: () => cookie,
    /** A draft of the dashboard's sender that has everything but the last word. */
    async newDraft(): Promise<string> {
      const subject = 'An agreement in preparation'
      const recipients = signersOf(subject).map((signer, id) => ({ id, ...signer }))
      const id = randomUUID()
      await surely(z.unknown(), `${product.url}/api/drafts`, {
        method: 'POST',
        body: { id, templateId, content: { recipients, emailSubject: subject } },
      })
      return id
    },
    /** What the link of somebody who has yet to sign carries. */
    async newSigningToken(): Promise<string> {
      const id = await sendAtService('An agreement to be signed')
      return (await tokensOf(id))[0] ?? ''
    },
    /** They send and sign until they are stopped. */
    work(during: string) {
      const stopping = new AbortController()
      let failure: unknown
      const done: Record<string, number> = {}
      const working = Object.entries(sends).map(async ([name, send]) => {
        for (let number = 1; !stopping.signal.aborted; number++) {
          const subject = `${during}: agreement ${number} of ${name}`
          const id = await send(subject)
          ledger.sent.set(subject, id)
          await sign(id)
          done[name] = number
        }
      })
      const ended = Promise.all(working)
      ended.catch((error: unknown) => {
        failure = error
      })
      return {
        /** How many envelopes the slowest of them has sent and had signed; throws what ended somebody's work. */
        done(): number {
          if (failure !== undefined) throw failure
          return Math.min(...Object.keys(sends).map((name) => done[name] ?? 0))
        },
        /** Ends their work without waiting for what they have begun. */
        quit: () => stopping.abort(),
        async stop(): Promise<void> {
          stopping.abort()
          await ended
        },
      }
    },
  }
}

/** The mirror then follows webhooks, instead of comparing itself every two minutes. */
async function turnLiveUpdatesOn(product: Product): Promise<void> {
  const headers = { cookie: await signIn(product, 'admin'), origin: product.origin }
  const answer = await fetch(`${product.url}/api/live/activate`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`turning live updates on answered ${answer.status}: ${await answer.text()}`)
}

/** The cookie of a demo account. */
async function signIn({ url, origin }: Product, role: Role): Promise<string> {
  const { email, password } = DEMO_ACCOUNTS.find((account) => account.role === role) ?? DEMO_ACCOUNTS[0]
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return cookies.join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
