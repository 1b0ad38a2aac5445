import { z } from 'zod'

/** What the address of the outbox says: whose mails, and which one is open. */
export const OutboxAddress = z.object({
  to: z.string().max(320).catch('').default(''),
  mail: z.string().max(100).catch('').default(''),
})
export type OutboxAddress = z.infer<typeof OutboxAddress>

export function outboxHref({ to, mail }: Partial<OutboxAddress>): string {
  const query = new URLSearchParams()
  if (to) query.set('to', to)
  if (mail) query.set('mail', mail)
  return query.size > 0 ? `/outbox?${query}` : '/outbox'
}
