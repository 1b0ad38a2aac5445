import { ProgressBar } from '@/components/ui/progress-bar'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

/** How far a recovery has come that the service carries out and no job of the desk follows. */
export function RecoveryBar({ recovery }: { recovery: NonNullable<DeskSubscription['recovery']> }) {
  const { done, total } = recovery
  return (
    <section
      aria-label="Recovery by the service"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <ProgressBar
        label="The service recovers dead letters, oldest first"
        value={done}
        max={Math.max(1, total)}
        detail={`${done.toLocaleString('en')} of ${total.toLocaleString('en')} queued`}
      />
      <p className="text-13 text-ink-soft">
        It was asked for elsewhere, or cancelled here after the service had taken it. It ends by itself; pausing holds
        back what is not sent yet.
      </p>
    </section>
  )
}
