import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/desk/platform/config/env'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { once } from '@/lib/desk/platform/process/once'
import { type Loaded, StaleWhileError } from './cache/stale-while-error'
import { Catalog, SignatureContract, type WebhookReference } from './contract/webhook-reference'
import { readJson, refusal } from './transport/answer'
import { send } from './transport/transport'

const DEADLINE_MS = 8_000
/** Not in the interface: the embedded service publishes it. */
const OPENAPI_PATH = '/openapi.json'
const OpenApiDocument = z.object({ openapi: z.string() })

const urlOf = (path: string) => `${env().SERVICE_BASE_URL}/public/service${path}`

const parts = () =>
  once('webhook reference', () => ({
    catalog: new StaleWhileError(() => load('/webhooks/events', Catalog)),
    verification: new StaleWhileError(() => load('/webhooks/docs/verification', SignatureContract)),
    openApi: new StaleWhileError(() => load(OPENAPI_PATH, OpenApiDocument)),
  }))

/** The public reference (interface 4.2). It is read without the key, which costs nothing of the key's budget. */
export const webhookReference = () => ({
  async webhookReference(): Promise<WebhookReference> {
    const { catalog, verification, openApi } = parts()
    const [events, contract, document] = await Promise.all([catalog.read(), verification.read(), openApi.read()])
    return {
      catalog: events,
      verification: contract,
      timestamp_header: env().DESK_HOOK_TIMESTAMP_HEADER,
      ...('value' in document && { openapi_url: urlOf(OPENAPI_PATH) }),
    }
  },
})

const NOT_OFFERED = [404, 405, 410, 501]

async function load<T extends z.ZodType>(path: string, schema: T): Promise<Loaded<z.output<T>>> {
  const answer = await send({ method: 'GET', url: urlOf(path), deadlineMs: DEADLINE_MS })
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
