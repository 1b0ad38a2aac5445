'use client'

import { Banner } from '@/components/ui/banner'
import { useBudget } from './use-shell'

/** Shown when something asked for on this page waits for room under the key's limit: why, and for how long. */
export function WaitingBanner() {
  const { data, slow } = useBudget()
  if (!slow || !data || data.waiting === 0) return null
  const seconds = Math.max(1, Math.ceil(data.next_in_ms / 1000))
  return (
    <Banner
      tone="wait"
      className="mb-4"
      title={`Waiting ${seconds} s: the key allows ${data.limit} requests a minute and all are used`}
    >
      Nothing is lost; what you asked for goes on by itself.
    </Banner>
  )
}
