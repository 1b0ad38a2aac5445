import 'server-only'
import { z } from 'zod'
import { OutboxMail } from '@/lib/contract/operator'
import { Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { operator } from './operator'
import { queryString } from './transport/client'

/** Mails of the embedded service's outbox. Signing links stand in them, so it is shown in the sandbox only. */
export const outbox = () => ({
  outbox(to?: string): Promise<OutboxMail[]> {
    if (!env().outbox) throw new Refusal(404, 'There is an outbox in the sandbox only.')
    return operator(`/outbox${queryString({ to, limit: '100' })}`, z.array(OutboxMail))
  },
})
