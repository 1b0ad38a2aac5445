import { Hono } from 'hono'
import { OutboxQuery } from '@/lib/contract/operator'
import type { Context } from '../context'
import { readOutbox } from '../mail/read-outbox'
import { readQuery } from './body'
import type { HttpEnv } from './env'

/** The mails the service has written, for the operator (service-surface, "Operator"). */
export function outboxRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/outbox', async (c) => c.json(await readOutbox(context, readQuery(c, OutboxQuery))))
}
