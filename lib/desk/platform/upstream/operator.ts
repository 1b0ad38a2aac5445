import 'server-only'
import { z } from 'zod'
import type { MeResponse } from '@/lib/contract/identity'
import { OutboxMail } from '@/lib/contract/operator'
import { env } from '@/lib/desk/platform/config/env'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { readJson, refusal } from './transport/answer'
import { withQuery } from './transport/client'
import { send } from './transport/transport'

/** Asks the embedded service's operator; `path` below `/operator`. A body makes it a POST. */
export async function operator<T extends z.ZodType>(path: string, schema: T, body?: unknown): Promise<z.output<T>> {
  const { SERVICE_OPERATOR_TOKEN, SERVICE_BASE_URL } = env()
  const answer = await send({
    method: body === undefined ? 'GET' : 'POST',
    url: `${SERVICE_BASE_URL}/operator${path}`,
    headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN ?? '' },
    body,
    deadlineMs: 10_000,
  })
  if (answer.statusCode !== 200) throw await refusal(answer)
  return readJson(answer, schema)
}

/** Mails of the embedded service's outbox. They contain signing links, so only the sandbox shows them. */
export const outbox = (identity: () => Promise<MeResponse>) => ({
  async outbox(to?: string): Promise<OutboxMail[]> {
    if (!env().outbox) throw new Refusal(404, 'The outbox exists only in the sandbox.')
    // The names of the embedded service's accounts are unique.
    const { account } = await identity()
    if (account === undefined) throw new Refusal(502, 'The service does not say whose key this is.')
    return operator(withQuery('/outbox', { to, account, limit: '100' }), z.array(OutboxMail))
  },
})
