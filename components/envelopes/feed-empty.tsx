import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Nothing to show: either nothing was ever sent, or the filter leaves nothing over. */
export function FeedEmpty({ status, maySend }: { status: string | undefined; maySend: boolean }) {
  if (status) {
    return (
      <EmptyState
        title={`No envelope has the status ${status}`}
        action={<ButtonLink href={envelopesParams.href('/envelopes')}>Show all statuses</ButtonLink>}
      >
        Drop the status filter to see the others.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Envelopes will be listed here as soon as one is sent"
      action={
        maySend ? (
          <ButtonLink variant="primary" href="/envelopes/new">
            New envelope
          </ButtonLink>
        ) : null
      }
    />
  )
}
