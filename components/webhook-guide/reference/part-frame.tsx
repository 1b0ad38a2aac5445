import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { RotateCw } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import type { ReferencePart } from '@/lib/desk/contract/webhooks/webhook-reference'

type PartFrameProps<T> = {
  part: ReferencePart<T>
  /** "event catalog" */
  name: string
  /** What it means when the service publishes none. */
  meaning: string
  /** Shown when the service publishes none. */
  fallback?: ReactNode
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** A part of the reference, whether it was read, is out of date, isn't published or couldn't be read. */
export function PartFrame<T>({ part, name, meaning, fallback, onRetry, children }: PartFrameProps<T>) {
  const retry = (
    <Button size="sm" onClick={onRetry}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {part.state === 'absent' ? (
        <Banner tone="warn" title={`The service doesn’t publish its ${name} (it answered ${part.status})`}>
          {meaning}
        </Banner>
      ) : null}
      {part.state === 'failed' ? (
        <Banner tone="bad" title={`The ${name} couldn’t be loaded`} action={retry}>
          {part.why} {meaning}
        </Banner>
      ) : null}
      {part.state === 'stale' ? (
        <Banner tone="warn" title={`The ${name} couldn’t be refreshed`} action={retry}>
          {part.why} This version was loaded <Time value={part.read_on} mode="absolute" />.
        </Banner>
      ) : null}
      {'value' in part ? children(part.value) : fallback}
    </div>
  )
}
