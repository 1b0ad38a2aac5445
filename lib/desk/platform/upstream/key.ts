import 'server-only'
import { z } from 'zod'
import type { NewKeyRequest } from '@/lib/contract/operator'
import { env } from '@/lib/desk/platform/config/env'
import { hide } from '@/lib/desk/platform/log/redact'
import { onceLoaded } from '@/lib/desk/platform/process/once'
import { operator } from './operator'

const EMBEDDED = { app: 'senders-desk', name: "Sender's desk (embedded)" }

/** In the sandbox the embedded service's sample tenant; otherwise an account of the dashboard's own. */
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

/** The dashboard's API key: the configured one, or one that the embedded service issues at first use. */
export const apiKey = (): Promise<string> => onceLoaded('api key', loadKey)

/** The issued key is in memory only; those of earlier starts are revoked. */
async function loadKey(): Promise<string> {
  const { SERVICE_API_KEY, DESK_DEMO_RATE_LIMIT } = env()
  if (SERVICE_API_KEY) return SERVICE_API_KEY
  const wanted = embeddedKey()
  const earlier = await operator(`/keys?account=${encodeURIComponent(wanted.account)}`, Earlier)
  for (const { id, name, revoked } of earlier) {
    if (name === wanted.name && !revoked) await operator(`/keys/${id}/revoke`, z.unknown(), {})
  }
  const issued = await operator('/keys', Issued, { ...wanted, rate_limit_per_min: DESK_DEMO_RATE_LIMIT })
  hide(issued.key)
  return issued.key
}
