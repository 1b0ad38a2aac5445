import { Hono } from 'hono'
import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import type { Context } from '../context'
import { readOutbox } from '../mail/read-outbox'
import { readQuery } from './body'
import type { HttpEnv } from './env'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

const OutboxQuery = z.object({
  to: opt(z.string()),
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_LIMIT, `must be at most ${MAX_LIMIT}`)
    .default(DEFAULT_LIMIT),
})

/** The mails the service has written, for the operator (service-surface, "Operator"). */
export function outboxRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/outbox', async (c) => c.json(await readOutbox(context, readQuery(c, OutboxQuery))))
}
