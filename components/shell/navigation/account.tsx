'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { DESK_NAME } from '@/lib/desk/platform/contract/page-title'
import { useIdentity } from '../use-shell'
import { BrandLogo } from './brand-logo'

/** Account and app of the key that requests use. */
export function Account() {
  const { data, isPending } = useIdentity()
  if (isPending) {
    return (
      <div className="flex min-w-0 flex-col gap-1 py-0.5">
        <Skeleton className="w-32" />
        <Skeleton className="h-3 w-20" />
      </div>
    )
  }
  if (!data) return <p className="min-w-0 truncate text-14 text-ink-faint">Account unknown</p>
  return (
    <div className="min-w-0">
      <BrandLogo />
      <p className="truncate text-14 font-semibold text-ink">{data.account ?? DESK_NAME}</p>
      <p className="truncate text-12 text-ink-faint">{data.app ?? 'Signing service'}</p>
    </div>
  )
}
