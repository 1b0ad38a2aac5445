'use client'

import { useSearchParams } from 'next/navigation'
import { activityParams } from '@/app/(desk)/settings/activity/search-params'
import { ButtonLink } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { PageHeader } from '@/components/ui/page-header'
import { RecordFilters } from './record-filters'
import { RecordList } from './record-list'
import { csvHref } from './use-record'

/** What your team did and when. The filters are in the address. */
export function ActivityRecord() {
  const filter = activityParams.read(useSearchParams())
  const query = activityParams.stringify(filter)
  return (
    <>
      <PageHeader
        title="Activity"
        about="What your team did or tried, newest first. Refused actions and failed sign-ins are marked."
        actions={
          <ButtonLink href={csvHref(filter)} download>
            <Download aria-hidden="true" />
            Export CSV
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        <RecordFilters filter={filter} />
        <RecordList key={query} filter={filter} />
      </div>
    </>
  )
}
