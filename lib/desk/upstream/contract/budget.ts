import { z } from 'zod'

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
