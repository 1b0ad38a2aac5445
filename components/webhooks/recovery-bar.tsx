import { ProgressBar } from '@/components/ui/progress-bar'
import type { DeskSubscription } from '@/lib/contract/webhook-desk'

/** How far the service's own job has come. */
export function RecoveryBar({ subscription: { recovery } }: { subscription: DeskSubscription }) {
  if (!recovery) return null
  const { done, total } = recovery
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <ProgressBar
        label="Recovering dead letters, oldest first"
        value={done}
        max={Math.max(1, total)}
        detail={`${done.toLocaleString('en')} of ${total.toLocaleString('en')} queued`}
      />
    </div>
  )
}
