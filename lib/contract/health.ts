import { z } from 'zod'

/** Answer of the embedded service's `GET /public/service/health`, its own addition, which anybody may read. */
export const ServiceHealth = z
  .looseObject({
    code: z.number().int().describe('The HTTP status.'),
    message: z.string().describe('ok, or not ready.'),
    database: z.string().describe('answers, or does not answer.'),
    mail: z.string().describe('works, does not work, is not configured, or unknown while the server is being tried.'),
    reasons: z.array(z.string()).describe('What is wrong, a sentence each.'),
  })
  .meta({ id: 'ServiceHealth', description: 'Whether a process of the service can work.' })
export type ServiceHealth = z.infer<typeof ServiceHealth>
