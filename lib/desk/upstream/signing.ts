import 'server-only'
import { z } from 'zod'
import type { ErrorReason } from '@/lib/contract/answer'
import { CodeAnswer, type CodeRequest, CodeView, SIGNING_SESSION_HEADER } from '@/lib/contract/signer-code'
import { ContinuedSigning, Handoff } from '@/lib/contract/signer-link'
import {
  CopyView,
  type DeclineRequest,
  type DelegateRequest,
  EndedView,
  SignedAnswer,
  SigningView,
  type SignRequest,
  type ViewReport,
} from '@/lib/contract/signing'
import { env } from '@/lib/desk/runtime/config/env'
import { NotAllowed, type Refusal, TooManyAttempts, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { pdfStream } from './documents'
import { readJson, refusal } from './transport/answer'
import { path } from './transport/client'
import { stripSecrets } from './transport/strip-secrets'
import { type Incoming, send } from './transport/transport'

/** The token of a link, and the session of a browser in which the link's code was entered. */
export type SigningLink = { token: string; session: string | undefined }

/** Where a signer's request came from: the service writes it into the audit trail. */
export type SignerOrigin = { address?: string; userAgent?: string }

/** What decides on the language of the page beside the signer's own: their choice on it, and their browser's. */
export type PageLanguage = { chosen: string | undefined; accepted: string | null }

const AT_ONCE = 64
const Done = z.looseObject({})
const busy = () => once('signing', () => ({ now: 0 }))

/**
 * The service's signing endpoints for one token, which is the credential. No key is sent, so the
 * key's budget does not apply; a limit on concurrent requests protects the service.
 */
export function signing({ token, session }: SigningLink, origin: SignerOrigin, signal?: AbortSignal) {
  const open = async (
    method: 'GET' | 'POST',
    below: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Incoming> => {
    const answer = await bounded(() =>
      send({
        method,
        url: `${env().SERVICE_BASE_URL}/public/service/signing/${path`${token}`}${below}`,
        headers: {
          ...forwarded(origin.address),
          ...(session && { [SIGNING_SESSION_HEADER]: session }),
          ...(origin.userAgent ? { 'user-agent': origin.userAgent.slice(0, 500) } : {}),
          ...more,
        },
        body,
        deadlineMs: 60_000,
        signal: method === 'GET' ? signal : undefined,
      }),
    )
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer
    throw await signerRefusal(answer)
  }
  const post = async (below: string, body: unknown) => readJson(await open('POST', below, body), Done)

  return {
    view: async ({ chosen, accepted }: PageLanguage) => {
      const below = chosen ? `?language=${chosen}` : ''
      const answer = await open(
        'GET',
        below,
        undefined,
        accepted ? { 'accept-language': accepted.slice(0, 1_000) } : {},
      )
      return stripSecrets(await readJson(answer, SigningView))
    },
    open: () => post('/open', {}),
    viewProblem: (body: ViewReport) => post('/view-problem', body),
    document: async (index: number) => pdfStream(await open('GET', path`/files/${index}`), { isSupplied: true }),
    sign: async (body: SignRequest) => readJson(await open('POST', '/sign', body), SignedAnswer),
    ended: async () => stripSecrets(await readJson(await open('GET', '/ended'), EndedView)),
    copy: async () => stripSecrets(await readJson(await open('GET', '/copy'), CopyView)),
    copyDocument: async () => pdfStream(await open('GET', '/copy/document')),
    handoff: async () => readJson(await open('POST', '/handoff', {}), Handoff),
    handBack: () => post('/hand-back', {}),
    continueHere: async () => readJson(await open('POST', '/continue', {}), ContinuedSigning),
    decline: (body: DeclineRequest) => post('/decline', body),
    delegate: (body: DelegateRequest) => post('/delegate', body),
    code: async () => readJson(await open('GET', '/code'), CodeView),
    sendCode: () => post('/code/send', {}),
    enterCode: async (body: CodeRequest) => readJson(await open('POST', '/code', body), CodeAnswer),
  }
}

const FOR_SIGNERS: readonly unknown[] = ['code_needed', 'code_wrong', 'link_locked'] satisfies ErrorReason[]

/** No key is sent: what would be said of it is about the link here. */
async function signerRefusal(answer: Incoming): Promise<Refusal> {
  const { statusCode, headers } = answer
  const refused = await refusal(answer)
  const { reason } = refused.about
  if (refused.kind === 'NotAllowed' && FOR_SIGNERS.includes(reason))
    return new NotAllowed('Enter the code that opens this link.', { reason })
  if (statusCode !== 429) return refused
  const seconds = Number(headers['retry-after']) || 60
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'
  return new TooManyAttempts(`Wait ${wait}, then try again.`, { retryAfter: seconds, reason: 'rate_limited' })
}

/**
 * The service trusts the address because the shared secret proves that it comes from the dashboard.
 */
function forwarded(address: string | undefined): Record<string, string> {
  const secret = env().SERVICE_PROXY_SECRET
  return address && secret ? { 'x-forwarded-for': address, 'x-service-proxy-secret': secret } : {}
}

async function bounded<T>(run: () => Promise<T>): Promise<T> {
  const count = busy()
  if (count.now >= AT_ONCE) {
    throw new Unavailable('Many people are signing right now. Try again in a few seconds.', { retryAfter: 5 })
  }
  count.now += 1
  try {
    return await run()
  } finally {
    count.now -= 1
  }
}
