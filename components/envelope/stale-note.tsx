import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { Time } from '@/components/ui/time'

/** What is shown is older than it should be; says how old and why. */
export function StaleNote({ error, since, onRetry }: { error: unknown; since: number; onRetry: () => void }) {
  return (
    <Banner
      tone="warn"
      title={
        <>
          Shown as of <Time value={new Date(since)} />
        </>
      }
      className="mt-4"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It could not be refreshed: {describeError(error).message}
    </Banner>
  )
}
