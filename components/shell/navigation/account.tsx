'use client'

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/loading'
import { brandingQuery, logoSource } from '@/lib/browser/queries/session'
import { DESK_NAME } from '@/lib/desk/platform/contract/page-title'
import { useIdentity } from '../use-shell'

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

/** The customer's logo; nothing without one. The account's name is shown beside it. */
function BrandLogo() {
  const { data } = useQuery(brandingQuery)
  const logo = data?.branding.logo
  return logo ? (
    <img
      src={logoSource(logo)}
      alt=""
      className="scheme-light -ml-1 mb-1 max-h-8 w-auto max-w-40 rounded-sm bg-surface p-1 object-contain object-left"
    />
  ) : null
}
