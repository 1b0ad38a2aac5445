'use client'

import { useQuery } from '@tanstack/react-query'
import { brandingQuery, logoSource } from '@/lib/browser/queries/branding'

/** The customer's logo; nothing without one. The account's name is shown beside it. */
export function BrandLogo() {
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
