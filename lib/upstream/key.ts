import 'server-only'
import { z } from 'zod'
import type { NewKeyRequest } from '@/lib/contract/operator'
import { env } from '@/lib/env/env'
import { anew, once } from '@/lib/env/once'
import { hide } from '@/lib/env/redact'
import { operator } from './operator'

/** The sample tenant that the embedded service seeds. */
const DEMO: NewKeyRequest = {
  account: 'Northwind Legal',
  app: 'senders-desk',
  user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
  name: "Sender's desk (embedded)",
}

const Earlier = z.array(z.object({ id: z.string(), name: z.string(), revoked: z.boolean() }))
const Issued = z.object({ key: z.string() })

/** The desk's API key: the configured one, or in the demo one that the embedded service issues at first use. */
export const apiKey = (): Promise<string> =>
  once('api key', () =>
    key().catch((error: unknown) => {
      anew('api key')
      throw error
    }),
  )

/** Lives in memory only: the keys of earlier starts are revoked. */
async function key(): Promise<string> {
  const { SERVICE_API_KEY, DESK_DEMO_RATE_LIMIT } = env()
  if (SERVICE_API_KEY) return SERVICE_API_KEY
  const earlier = await operator(`/keys?account=${encodeURIComponent(DEMO.account)}`, Earlier)
  for (const { id, name, revoked } of earlier) {
    if (name === DEMO.name && !revoked) await operator(`/keys/${id}/revoke`, z.unknown(), {})
  }
  const issued = await operator('/keys', Issued, { ...DEMO, rate_limit_per_min: DESK_DEMO_RATE_LIMIT })
  hide(issued.key)
  return issued.key
}
