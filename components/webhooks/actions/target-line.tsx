import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** The whole address, because several targets may share a host. */
export function TargetLine({ subscriptions: [first] }: { subscriptions: readonly DeskSubscription[] }) {
  return first ? (
    <p className="font-mono text-12 text-ink-soft [overflow-wrap:anywhere]">
      <span className="sr-only">Target: </span>
      <span>{first.target_url}</span>
    </p>
  ) : null
}
