import 'server-only'
import { z } from 'zod'
import { MeResponse } from '@/lib/contract/identity'
import { type NewKeyRequest, OutboxMail } from '@/lib/contract/operator'
import { env } from '@/lib/desk/runtime/config/env'
import { InvalidInput, NotFound, ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { hide } from '@/lib/desk/runtime/log/redact'
import { onceLoaded } from '@/lib/desk/runtime/process/once'
import type { KeyFacts } from './contract/service-key'
import { readJson, refusal } from './transport/answer'
import { withQuery } from './transport/client'
import { send } from './transport/transport'

const EMBEDDED = { app: 'senders-desk', name: "Sender's desk (embedded)" }

/**
 * In the sandbox the embedded service's sample tenant; otherwise an account of the dashboard's own.
 */
const embeddedKey = (): NewKeyRequest =>
  env().DESK_DEMO
    ? {
        ...EMBEDDED,
        account: 'Northwind Legal',
        user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
      }
    : {
        ...EMBEDDED,
        account: "Sender's desk",
        user: { email: ownAddress(), first_name: "Sender's", last_name: 'desk' },
      }

/** A host without a dot isn't a domain that an email address could have. */
function ownAddress(): string {
  const { hostname } = new URL(env().DESK_ORIGIN[0] ?? '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) ? `desk@${hostname}` : 'desk@desk.example'
}

const Earlier = z.array(z.object({ id: z.string(), name: z.string(), revoked: z.boolean() }))
const Issued = z.object({ key: z.string() })

/**
 * The dashboard's API key: the configured one, or one that the embedded service issues at first
 * use.
 */
export const apiKey = (): Promise<string> => onceLoaded('api key', loadKey)

/** The issued key is in memory only; those of earlier starts are revoked. */
async function loadKey(): Promise<string> {
  const { SERVICE_API_KEY, DESK_DEMO_RATE_LIMIT } = env()
  if (SERVICE_API_KEY) return SERVICE_API_KEY
  const request = embeddedKey()
  const earlier = await operator(`/keys?account=${encodeURIComponent(request.account)}`, Earlier)
  for (const { id, name, revoked } of earlier) {
    if (name === request.name && !revoked) await operator(`/keys/${id}/revoke`, z.unknown(), {})
  }
  const answer = await operator('/keys', Issued, { ...request, rate_limit_per_min: DESK_DEMO_RATE_LIMIT })
  hide(answer.key)
  return answer.key
}

const DEADLINE_MS = 15_000

/**
 * Asks the service whose key this is, outside the dashboard's budgets, because the key has its own.
 */
export async function tryKey(secret: string): Promise<KeyFacts> {
  const answer = await send({
    method: 'GET',
    url: `${env().SERVICE_BASE_URL}/api/v1/service/me`,
    headers: { 'x-api-key': secret },
    deadlineMs: DEADLINE_MS,
  })
  if (answer.statusCode === 401 || answer.statusCode === 403) {
    await answer.drop()
    throw new InvalidInput('The service does not accept this key. Check that it was copied whole and is not revoked.', {
      field: 'secret',
    })
  }
  if (answer.statusCode !== 200) throw await refusal(answer)
  // Only now, because before the service accepted it, it may be any text that somebody typed.
  hide(secret)
  return factsOf(await readJson(answer, MeResponse))
}

export function factsOf({ account, app, user, key, capabilities }: MeResponse): KeyFacts {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  return {
    account,
    app,
    user: [name, user?.email].filter(Boolean).join(', ') || undefined,
    label: key?.name,
    expires_on: key?.expires_on,
    rate_limit_per_min: key?.rate_limit_per_min,
    capabilities,
  }
}

/** Asks the embedded service's operator; `path` below `/operator`. A body makes it a POST. */
async function operator<T extends z.ZodType>(path: string, schema: T, body?: unknown): Promise<z.output<T>> {
  const { SERVICE_OPERATOR_TOKEN, SERVICE_BASE_URL } = env()
  const answer = await send({
    method: body === undefined ? 'GET' : 'POST',
    url: `${SERVICE_BASE_URL}/operator${path}`,
    headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN ?? '' },
    body,
    deadlineMs: 10_000,
  })
  if (answer.statusCode !== 200) throw await refusal(answer)
  return readJson(answer, schema)
}

/**
 * Mails of the embedded service's outbox, of all addresses or of those that contain a text. They contain signing links, so only the sandbox shows
 * them.
 */
export const outbox = (identity: () => Promise<MeResponse>) => ({
  async outbox(search?: string): Promise<OutboxMail[]> {
    if (!env().outbox) throw new NotFound('The outbox exists only in the sandbox.')
    // The names of the embedded service's accounts are unique.
    const { account } = await identity()
    if (account === undefined) throw new ServiceFailed('The service does not say whose key this is.')
    return operator(withQuery('/outbox', { search, account, limit: '100' }), z.array(OutboxMail))
  },
})
