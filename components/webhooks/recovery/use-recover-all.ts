import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { budgetQuery } from '@/lib/browser/queries/budget'
import { recoveriesQuery, startRecovery } from '@/lib/browser/queries/recoveries'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { bulkShare } from '@/lib/desk/contract/priority'
import type { RecoveryWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { recoveryWays } from './recovery-ways'

const DEFAULT_LIMIT = 60

/** Recovers all dead letters of some subscriptions, as one job of the dashboard. */
export function useRecoverAll(subscriptions: readonly DeskSubscription[]) {
  const client = useQueryClient()
  const { data: list } = useQuery({ ...subscriptionsQuery, refetchInterval: false })
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const perMinute = bulkShare(client.getQueryData(budgetQuery.queryKey)?.limit ?? DEFAULT_LIMIT)
  const start = useMutation({
    mutationFn: (way: RecoveryWay) => startRecovery({ subscriptions: dead.map(({ id }) => id), way }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    },
  })
  return { ways: recoveryWays(dead, list?.not_offered ?? [], perMinute), start }
}
