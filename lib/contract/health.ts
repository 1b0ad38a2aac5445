import { z } from 'zod'

/** Answer of the embedded service's `GET /public/service/health`, its own addition, which anybody may read. */
export const ServiceHealth = z.looseObject({
  code: z.number().int(),
  message: z.string(),
  database: z.string(),
  mail: z.string(),
  /** What is wrong, a sentence each. */
  reasons: z.array(z.string()),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>
