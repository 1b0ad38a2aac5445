'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { useMay } from '@/lib/browser/queries/session'
import { useBudget, useIdentity } from './use-shell'

/** On every page while the service refuses the key: what still works, and who can help. */
export function KeyBanner() {
  const { data, refetch } = useBudget()
  const identity = useIdentity()
  const mayKeys = useMay('keys')
  if (!data?.key_refused) return null
  return (
    <Banner
      tone="bad"
      className="mb-4"
      title="The service no longer accepts the API key"
      action={
        <Button
          size="sm"
          pending={identity.isFetching}
          onClick={() => void identity.refetch().finally(() => void refetch())}
        >
          Retry
        </Button>
      }
    >
      <p>
        Nothing can be loaded or sent until an admin replaces the key. Drafts are kept, and pages may show older data.
      </p>
      {mayKeys ? <TextLink href="/settings/keys">Manage keys</TextLink> : null}
    </Banner>
  )
}
