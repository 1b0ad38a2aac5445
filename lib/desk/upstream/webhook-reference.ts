import 'server-only'
import type { z } from 'zod'
import { Refusal } from '@/lib/desk/contract/refusal'
import { Catalog, SignatureContract, type WebhookReference } from '@/lib/desk/contract/webhooks/webhook-reference'
import { env } from '@/lib/desk/env/env'
import { once } from '@/lib/desk/env/once'
import { type Loaded, StaleWhileError } from './cache/stale-while-error'
import { readJson, refusal } from './transport/answer'
import { send } from './transport/transport'

const DEADLINE_MS = 8_000

const parts = () =>
  once('webhook reference', () => ({
    catalog: new StaleWhileError(() => load('/events', Catalog)),
    verification: new StaleWhileError(() => load('/docs/verification', SignatureContract)),
  }))

/** The public reference (interface 4.2). It is read without the key, which costs nothing of the key's budget. */
export const webhookReference = () => ({
  async webhookReference(): Promise<WebhookReference> {
    const { catalog, verification } = parts()
    const [events, contract] = await Promise.all([catalog.read(), verification.read()])
    return { catalog: events, verification: contract, timestamp_header: env().DESK_HOOK_TIMESTAMP_HEADER }
  },
})

const NOT_OFFERED = [404, 405, 410, 501]

async function load<T extends z.ZodType>(path: string, schema: T): Promise<Loaded<z.output<T>>> {
  const url = `${env().SERVICE_BASE_URL}/public/service/webhooks${path}`
  const answer = await send({ method: 'GET', url, deadlineMs: DEADLINE_MS })
  const { statusCode: status } = answer
  if (status === 200) return { value: await readJson(answer, schema) }
  if (NOT_OFFERED.includes(status)) {
    await answer.drop()
    return { absent: status }
  }
  if (status === 401 || status === 403) {
    await answer.drop()
    throw new Refusal(
      502,
      `The service answered ${status} to a request without a key; its interface asks for none here.`,
    )
  }
  throw await refusal(answer)
}
