'use client'

import { CheckedAge } from '@/components/ui/checked-age'
import { FilterChips } from './filter-chips'
import type { ListAddress } from './use-list-address'

type FilterBarProps = {
  address: ListAddress
  /** How current the list is, and a way to have that checked. */
  check?: { checkedAt: number; isChecking: boolean; run: () => void } | undefined
  /** The rows are read first. */
  isWaiting?: boolean
}

/** The filters of the list in one row, and how current it is. */
export function FilterBar({ address, check, isWaiting = false }: FilterBarProps) {
  return (
    <div className="flex items-start justify-between gap-x-4 gap-y-2 max-md:flex-wrap">
      <FilterChips address={address} isWaiting={isWaiting} />
      {check ? (
        <div className="md:mt-1.5">
          <CheckedAge checkedAt={check.checkedAt} checking={check.isChecking} onCheck={check.run} />
        </div>
      ) : null}
    </div>
  )
}
