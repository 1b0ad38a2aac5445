'use client'

import { useIdentity } from './use-shell'

/** Whose envelopes these are: account and app of the key the desk works with. */
export function Account() {
  const { data } = useIdentity()
  return (
    <div className="min-w-0">
      <p className="truncate text-14 font-semibold text-ink">{data?.account ?? "Sender's desk"}</p>
      <p className="truncate text-12 text-ink-faint">{data?.app ?? 'Signing service'}</p>
    </div>
  )
}
