import 'server-only'
import { z } from 'zod'
import { OutboxMail } from '@/lib/contract/operator'
import { Refusal } from '@/lib/contract/refusal'
import { env } from '@/lib/env/env'
import { readJson, refusal } from './answer'
import { queryString } from './client'
import { send } from './transport'

/** Mails of the embedded service's outbox. Signing links stand in them, so it is shown in the demo only. */
export const outbox = () => ({
  async outbox(to?: string): Promise<OutboxMail[]> {
    const { DESK_DEMO, SERVICE_OPERATOR_TOKEN, SERVICE_BASE_URL } = env()
    if (!DESK_DEMO || !SERVICE_OPERATOR_TOKEN) throw new Refusal(404, 'There is an outbox in the demo only.')
    const answer = await send({
      method: 'GET',
      url: `${SERVICE_BASE_URL}/operator/outbox${queryString({ to, limit: '100' })}`,
      headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN },
      deadlineMs: 10_000,
    })
    if (answer.statusCode !== 200) throw await refusal(answer, 'GET')
    return readJson(answer, { method: 'GET', schema: z.array(OutboxMail), capBytes: 8 * 1024 * 1024 })
  },
})
