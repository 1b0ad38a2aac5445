import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'
import { softTone } from '@/components/ui/tone'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { lifeSteps } from './lifecycle-steps'

/** A delivery's steps along a line, which is dashed before a future step. */
export function Lifecycle({ delivery }: { delivery: AnyDeliveryDetail }) {
  const steps = lifeSteps(delivery)
  return (
    <ol aria-label="Lifecycle" className="flex flex-col">
      {steps.map(({ key, title, at, tone, detail, ahead }, index) => (
        <li key={key} className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0">
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={cn(
                'absolute bottom-0 left-[9px] top-5 border-l-2',
                steps[index + 1]?.ahead ? 'border-dashed border-line-strong' : 'border-line-strong',
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={cn('mt-0.5 flex size-5 items-center justify-center rounded-full', softTone[tone])}
          >
            <span className={cn('size-2 rounded-full', ahead ? 'border-2 border-current' : 'bg-current')} />
          </span>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{title}</span>
            {detail ? <span className="text-13 text-ink-soft [overflow-wrap:anywhere]">{detail}</span> : null}
            {at ? <Time value={at} mode="absolute" className="text-12 text-ink-faint" /> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
