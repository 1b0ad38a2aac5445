import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { OutboxMail } from '@/lib/contract/operator'

/** Mails come without being asked for while somebody signs, so the list looks again now and then. */
const AGAIN_AFTER = 10_000

export const outboxQuery = (to: string) =>
  queryOptions({
    queryKey: queryKeys.outbox(to),
    queryFn: ({ signal }) => call<OutboxMail[]>(`/api/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`, { signal }),
    refetchInterval: AGAIN_AFTER,
    select: newestFirst,
  })

/** The service answers in the order of writing; the sample tenant's mails are written long after their moment. */
function newestFirst(mails: readonly OutboxMail[]): OutboxMail[] {
  return mails.toSorted((one, other) => other.sent_on.localeCompare(one.sent_on))
}
