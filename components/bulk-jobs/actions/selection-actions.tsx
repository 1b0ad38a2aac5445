'use client'

import { lazy, Suspense } from 'react'

// Envelopes are selected seldom, and the bar may load when the first one is.
const ActionButtons = lazy(() => import('./action-buttons'))

/** What can be done with the selected envelopes of the list around it. */
export function SelectionActions() {
  return (
    <Suspense>
      <ActionButtons />
    </Suspense>
  )
}
