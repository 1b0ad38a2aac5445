import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { NewKeyRequest } from '@/lib/contract/operator'
import { env } from '@/lib/env/env'
import { once } from '@/lib/env/once'

/** The sample tenant that the embedded service seeds. */
const DEMO: NewKeyRequest = {
  account: 'Northwind Legal',
  app: 'senders-desk',
  user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
  name: "Sender's desk (embedded)",
}
const DEADLINE_MS = 10_000
const ASK_AGAIN_MS = 25

const Issued = z.object({ key: z.string() })
const Earlier = z.array(z.object({ id: z.string(), name: z.string(), revoked: z.boolean() }))

/** The desk's API key: configured, or issued by the embedded service and kept in memory only. */
export const apiKey = (): string => env().SERVICE_API_KEY ?? once('issued key', notIssued)

function notIssued(): never {
  throw new Error('The embedded service has not issued a key yet.')
}

/** In the demo: waits for the embedded service, revokes the keys of earlier starts and has it issue a new one. */
export async function openKey(): Promise<void> {
  const { SERVICE_API_KEY, DESK_DEMO_RATE_LIMIT } = env()
  if (SERVICE_API_KEY) return
  const earlier = Earlier.parse(await firstAnswer(`/keys?account=${encodeURIComponent(DEMO.account)}`))
  for (const { id, name, revoked } of earlier) {
    if (name === DEMO.name && !revoked) await operator(`/keys/${id}/revoke`, {})
  }
  const { key } = Issued.parse(await operator('/keys', { ...DEMO, rate_limit_per_min: DESK_DEMO_RATE_LIMIT }))
  once('issued key', () => key)
}

/** The service starts beside us: until it listens, it refuses connections. The launcher ends us when it cannot start. */
async function firstAnswer(path: string): Promise<unknown> {
  for (;;) {
    try {
      return await operator(path)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await pause(ASK_AGAIN_MS)
    }
  }
}

async function operator(path: string, body?: unknown): Promise<unknown> {
  const { SERVICE_BASE_URL, SERVICE_OPERATOR_TOKEN } = env()
  const response = await fetch(`${SERVICE_BASE_URL}/operator${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN ?? '', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (!response.ok) throw new Error(`The service refused the operator call ${path}: ${response.status}.`)
  return response.json()
}
