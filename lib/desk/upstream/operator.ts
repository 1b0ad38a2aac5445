import 'server-only'
import type { z } from 'zod'
import { env } from '@/lib/desk/env/env'
import { readJson, refusal } from './transport/answer'
import { send } from './transport/transport'

const CAP_BYTES = 8 * 1024 * 1024

/** Asks the embedded service's operator; `path` below `/operator`. A body makes it a POST. */
export async function operator<T extends z.ZodType>(path: string, schema: T, body?: unknown): Promise<z.output<T>> {
  const { SERVICE_OPERATOR_TOKEN, SERVICE_BASE_URL } = env()
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await send({
    method,
    url: `${SERVICE_BASE_URL}/operator${path}`,
    headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN ?? '' },
    body,
    deadlineMs: 10_000,
  })
  if (answer.statusCode !== 200) throw await refusal(answer, method)
  return readJson(answer, { method, schema, capBytes: CAP_BYTES })
}
