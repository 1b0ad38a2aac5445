'use client'

import type { ReactElement } from 'react'
import { Popover } from '@/components/ui/popover'
import { search } from '../search'
import type { ListAddress } from '../use-list-address'
import FilterForm from './filter-form'

/** The filters as a form. It opens as soon as it is loaded. */
export default function FilterPopover({ address, trigger }: { address: ListAddress; trigger: ReactElement }) {
  return (
    <Popover title="Filters" trigger={trigger} defaultOpen>
      <FilterForm key={address.q} q={address.q} zone={address.zone} onApply={search} />
    </Popover>
  )
}
