'use client'

import Link from 'next/link'
import { useNow } from '@/components/ui/time'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { Moment } from '../endpoints/endpoint-health'
import { subscriptionHref } from '../subscriptions/targets'
import { rotationState } from './rotation-state'

/** A rotation that is under way, in a list of endpoints: until when the old secret signs, and the way to end it. */
export function RotationBadge({ endpoint: { id, subscriptions } }: { endpoint: Endpoint }) {
  const state = rotationState(subscriptions, useNow())
  if (state.is !== 'overlap' && state.is !== 'unconfirmed') return null
  return (
    <Link
      href={`${subscriptionHref(id)}/rotate`}
      prefetch={false}
      className="relative z-10 block w-fit max-w-full truncate rounded-sm text-12 text-accent underline underline-offset-2 pointer-coarse:py-2"
    >
      {state.is === 'overlap' ? (
        <>
          <span>Old secret until </span>
          <Moment value={state.until} />
          <span> · Switch</span>
        </>
      ) : (
        'New secret not confirmed · Test'
      )}
    </Link>
  )
}
