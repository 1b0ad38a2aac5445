import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

/** The whole address: several targets may share a host, and a question has to say which of them it is about. */
export function TargetLine({ of: [first] }: { of: readonly DeskSubscription[] }) {
  return first ? (
    <p className="font-mono text-12 text-ink-soft [overflow-wrap:anywhere]">
      <span className="sr-only">Target: </span>
      {first.target_url}
    </p>
  ) : null
}
