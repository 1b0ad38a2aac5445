import 'server-only'
import type { z } from 'zod'
import { DATABASE_REASONS, ErrorReason, WireError } from '@/lib/contract/answer'
import {
  NotAllowed,
  NotFound,
  NotOffered,
  outcomeUnknown,
  Refusal,
  ServiceFailed,
  Unavailable,
} from '@/lib/desk/runtime/contract/refusal'
import { redact } from '@/lib/desk/runtime/log/redact'
import { parseTolerant } from './parse-tolerant'
import { readElements } from './read-elements'
import { scrub } from './strip-secrets'
import { failure, type Incoming } from './transport'

const ERROR_CAP_BYTES = 64 * 1024
/** Allowed to be ignored before JSON (RFC 8259, 8.1). */
const BYTE_ORDER_MARK = '\ufeff'

/** Reads a successful answer as JSON of the given shape. */
export async function readJson<T extends z.ZodType>(
  answer: Incoming,
  schema: T,
  capBytes = 8 * 1024 * 1024,
): Promise<z.output<T>> {
  const text = await readText(answer, capBytes)
  const value = parseJson(text)
  const parsed = isPage(text) || isCut(answer, text, value) ? undefined : parseTolerant(schema, value)
  if (parsed !== undefined) return parsed
  if (answer.method !== 'GET') throw outcomeUnknown('ServiceFailed', 'The answer of the service cannot be read.')
  throw unknownForm()
}

/** Reads a list, whose elements may be so large that they are taken one by one. */
export async function readList<T extends z.ZodType>(answer: Incoming, schema: T): Promise<z.output<T>> {
  const parsed = parseTolerant(schema, await readElements(answer))
  if (parsed !== undefined) return parsed
  throw unknownForm()
}

const unknownForm = () =>
  new ServiceFailed('The service answered in a form the dashboard does not know.', {
    forAdmins: 'Check SERVICE_BASE_URL.',
  })

/**
 * JSON that was announced and cannot be parsed was cut on its way, even where any answer would do.
 */
function isCut({ headers }: Incoming, text: string, value: unknown): boolean {
  return value === undefined && text.trim() !== '' && /\bjson\b/i.test(String(headers['content-type'] ?? ''))
}

/** How a service says that an operation is absent, or not for this key. */
export const ABSENCE_STATUS = { NotAllowed: 403, NotFound: 404, NotOffered: 405 } as const
export type Absence = keyof typeof ABSENCE_STATUS

/** Turns an unsuccessful answer into a refusal in plain language. */
export async function refusal(answer: Incoming): Promise<Refusal> {
  const { method, statusCode: status } = answer
  const fault = readFault(answer, parseJson(await readText(answer, ERROR_CAP_BYTES).catch(() => '')))
  const { field, reason } = fault
  // One line that contains no secret.
  const message = redact(fault.message.replaceAll(/\s+/g, ' ').trim()).slice(0, 500)
  if (status === 401) {
    return new ServiceFailed("The service no longer accepts the dashboard's API key. An admin has to replace it.")
  }
  if (status === 403)
    return new NotAllowed(`The dashboard's API key may not do this${message ? `: ${message}` : '.'}`, { reason })
  if (status === 404) return new NotFound(message || 'The service does not know this.', { reason })
  if (status === 405 || status === 501) return new NotOffered('The service does not offer this.')
  if (status === 429) return new Unavailable('The service is busy. Try again in a few seconds.', { retryAfter: 5 })
  if (status >= 400 && status < 500 && status !== 408) {
    return new Refusal(
      status === 409 ? 'Conflict' : 'InvalidInput',
      message || `The service refused this (${status}).`,
      {
        field,
        reason,
      },
    )
  }
  if (status >= 300 && status < 400) {
    const about = { forAdmins: 'Check SERVICE_BASE_URL.' }
    return method === 'GET'
      ? new ServiceFailed('The service answered with a redirect.', about)
      : outcomeUnknown('ServiceFailed', 'The service answered with a redirect.', about)
  }
  // Its database may have failed after it had made the change.
  if (status === 503 && DATABASE_REASONS.some((each) => each === reason)) {
    const about = { retryAfter: 5, reason }
    if (method === 'GET') return new Unavailable(message, about)
    return outcomeUnknown(
      'Unavailable',
      DATABASE_TROUBLE[reason ?? ''] ?? "The service's database does not answer.",
      about,
    )
  }
  // With any other reason it is the service itself that did nothing, not a failure on the way.
  if (status === 503 && fault.isDefinite) {
    return new Unavailable(message || 'The service is busy. Try again in a few seconds.', { retryAfter: 5, reason })
  }
  if (method === 'GET') return new ServiceFailed(`The service failed (${status}). Try again in a moment.`)
  return outcomeUnknown('ServiceFailed', `The service failed (${status}).`)
}

const DATABASE_TROUBLE: Record<string, string> = {
  storage_full: "The service's disk is full.",
  database_unconfirmed: "The service's database does not confirm what is written.",
  database_read_only: "The service's database is read-only.",
}

async function readText(answer: Incoming, capBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > capBytes) {
        const what = 'The service answered with more data than the dashboard accepts.'
        throw answer.method === 'GET' ? new ServiceFailed(what) : outcomeUnknown('ServiceFailed', what)
      }
      chunks.push(chunk)
    }
  } catch (error) {
    throw failure(error, answer.method)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return scrub(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, answer.where, answer.secrets)
}

/**
 * A proxy's page, which may come with status 200: never an answer of the service, even where any
 * answer would do.
 */
const isPage = (text: string): boolean => text.trimStart().startsWith('<')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Empty, or not JSON: the schema decides whether that is enough.
    return undefined
  }
}

/** `isDefinite`: the service itself gave a reason, so the status is not a proxy's. */
type Fault = { message: string; field?: string; reason?: ErrorReason; isDefinite: boolean }

/**
 * Reads why the service refused. Only reasons of the contract count, because a foreign service must
 * not imitate one of the dashboard's own. For a service without reasons, status and text decide,
 * here and nowhere else.
 */
export function readFault(answer: { statusCode: number; where: string }, body: unknown): Fault {
  const error = WireError.safeParse(body).data
  const message = error?.message ?? ''
  const field = typeof error?.field === 'string' ? error.field : undefined
  const contractReason = ErrorReason.safeParse(error?.reason).data
  const reason = contractReason ?? (field ? undefined : guessReason(answer, message))
  return {
    message,
    ...(field && { field }),
    ...(reason && { reason }),
    isDefinite: typeof error?.reason === 'string',
  }
}

type Guess = { status: number; at?: RegExp; text: RegExp; reason: ErrorReason }

/** The most specific first. */
const GUESSES: readonly Guess[] = [
  {
    status: 400,
    at: /\/service\/webhooks(\/[^/]+)?$/,
    text: /target|url|https|address|host/i,
    reason: 'target_invalid',
  },
  { status: 404, text: /^envelope not found/i, reason: 'envelope_not_found' },
  { status: 404, text: /^template not found/i, reason: 'template_not_found' },
  { status: 404, text: /signed document not available/i, reason: 'document_not_available' },
  { status: 404, text: /subscription/i, reason: 'subscription_not_found' },
  { status: 404, text: /delivery/i, reason: 'delivery_not_found' },
  { status: 409, text: /changed meanwhile/i, reason: 'changed_meanwhile' },
  { status: 409, text: /already signed/i, reason: 'already_signed' },
  { status: 409, text: /void/i, reason: 'envelope_voided' },
  { status: 409, text: /expire/i, reason: 'link_expired' },
  { status: 409, text: /decline/i, reason: 'envelope_declined' },
  { status: 409, text: /delegated.* by the sender/i, reason: 'already_replaced' },
  { status: 409, text: /delegated/i, reason: 'already_delegated' },
  { status: 409, text: /turn/i, reason: 'not_your_turn' },
  { status: 409, text: /not sent/i, reason: 'not_sent_yet' },
]

function guessReason({ statusCode, where }: { statusCode: number; where: string }, message: string) {
  return GUESSES.find(({ status, at, text }) => status === statusCode && (!at || at.test(where)) && text.test(message))
    ?.reason
}
