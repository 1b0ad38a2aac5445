'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { useMay } from '@/lib/browser/queries/session'
import { useBudget, useIdentity } from './use-shell'

/** On every page, while the service refuses the key: what still works, and who can help. */
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
          Ask again
        </Button>
      }
    >
      <p>
        Nothing can be read from the service or sent until an admin puts a valid key in its place. Drafts are kept and
        can be changed meanwhile; pages may show what was read before.
      </p>
      {mayKeys ? <TextLink href="/settings/keys">Manage keys</TextLink> : null}
    </Banner>
  )
}
