import { ErrorReason, WireError } from '@/lib/contract/answer'

/** `isDefinite`: the service itself gave a reason, so the status is not a proxy's. */
export type Fault = { message: string; field?: string; reason?: ErrorReason; isDefinite: boolean }

/**
 * Reads why the service refused. Only reasons of the contract count, because a foreign service must not imitate one of the dashboard's
 * own. For a service without reasons, status and text decide, here and nowhere else.
 */
export function readFault(answer: { statusCode: number; where: string }, body: unknown): Fault {
  const error = WireError.safeParse(body).data
  const message = error?.message ?? ''
  const field = typeof error?.field === 'string' ? error.field : undefined
  const known = ErrorReason.safeParse(error?.reason).data
  const reason = known ?? (field ? undefined : guessReason(answer, message))
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
  { status: 409, text: /delegated/i, reason: 'already_delegated' },
  { status: 409, text: /turn/i, reason: 'not_your_turn' },
  { status: 409, text: /not sent/i, reason: 'not_sent_yet' },
]

function guessReason({ statusCode, where }: { statusCode: number; where: string }, message: string) {
  return GUESSES.find(({ status, at, text }) => status === statusCode && (!at || at.test(where)) && text.test(message))
    ?.reason
}
