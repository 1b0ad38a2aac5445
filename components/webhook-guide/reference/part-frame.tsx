import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import type { ReferencePart } from '@/lib/desk/contract/webhooks/webhook-reference'

type PartFrameProps<T> = {
  part: ReferencePart<T>
  /** "event catalog" */
  what: string
  /** What it means that there is none of the service's own. */
  meaning: string
  /** What is shown where there is nothing of the service's own. */
  instead?: ReactNode
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** A part of the reference in each of its states: read, stale, not offered, not to be read. */
export function PartFrame<T>({ part, what, meaning, instead, onRetry, children }: PartFrameProps<T>) {
  const retry = (
    <Button size="sm" onClick={onRetry}>
      <RotateCw aria-hidden />
      Try again
    </Button>
  )
  if (part.state === 'absent') {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="warn" title={`The service does not publish its ${what}: it answered ${part.status}`}>
          {meaning}
        </Banner>
        {instead}
      </div>
    )
  }
  if (part.state === 'failed') {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="bad" title={`The ${what} could not be read`} action={retry}>
          {part.why} {meaning}
        </Banner>
        {instead}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {part.state === 'stale' ? (
        <Banner tone="warn" title={`The ${what} could not be read again`} action={retry}>
          {part.why} Below is what was read <Time value={part.read_on} mode="absolute" />.
        </Banner>
      ) : null}
      {children(part.value)}
    </div>
  )
}
