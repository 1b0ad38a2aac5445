import { z } from 'zod'
import { ROLES } from '@/lib/desk/platform/auth/contract/permissions'

/**
 * What the dashboard's own routes (`/api`) answer to the browser beyond the service's resources.
 */

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const Session = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role }),
  /** True in the sandbox, where the mails of the embedded service can be read on a page. */
  outbox: z.boolean(),
})
export type Session = z.infer<typeof Session>

/**
 * The key's request budget over the last 60 s, which all processes of the dashboard share. Costs no
 * request.
 */
export const Budget = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  /** People's requests that wait for room. */
  waiting: z.number().int(),
  /** Milliseconds until the next request may leave; 0 when there is room now. */
  next_in_ms: z.number().int(),
  /** The service answered 429: until then nothing is sent to it. */
  paused_until: z.string().optional(),
  /** The moment that it named, where that is further away than a pause is kept. */
  asked_until: z.string().optional(),
  /** Minutes by which the service's own dates are ahead of UTC, as learned from its events. */
  service_zone_minutes: z.number().int().optional(),
  /** The service answered 401 to the key, and nothing else since then. */
  key_refused: z.boolean(),
})
export type Budget = z.infer<typeof Budget>

/** An address that the signed-in person looked up before. */
export type Lookup = { email: string; looked_up_on: string }

/** Who did what at the dashboard; the service attributes everything to the key's one creator. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  person: z.string(),
  action: z.string(),
  envelope_id: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
})
export type Activity = z.infer<typeof Activity>
