'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { budgetQuery } from '@/lib/browser/queries/budget'
import { mirrorQuery } from '@/lib/browser/queries/mirror'
import { useMay } from '@/lib/browser/queries/session'

/** What to do while the account has no envelopes. */
export function FirstSteps() {
  const { data: mirror } = useQuery(mirrorQuery)
  const { data: budget } = useQuery(budgetQuery)
  const maySend = useMay('send')
  // The banner above says that envelopes are being read, or that the key is refused.
  if (mirror?.usable === false || budget?.key_refused) return null
  return (
    <EmptyState
      title="Envelopes that need attention appear here"
      action={
        maySend ? (
          <span className="flex flex-wrap gap-2">
            <ButtonLink variant="primary" href="/envelopes/new">
              Send your first envelope
            </ButtonLink>
            <ButtonLink href="/templates">Browse templates</ButtonLink>
          </span>
        ) : null
      }
    >
      {maySend
        ? 'Upload a document or choose a template, add the people who sign, and send.'
        : 'Nothing has been sent with this account yet.'}
    </EmptyState>
  )
}
