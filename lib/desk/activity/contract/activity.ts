import { z } from 'zod'

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
