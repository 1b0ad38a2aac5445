'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { PageHeader } from '@/components/ui/page-header'
import type { FirstFound } from '@/lib/browser/queries/found'
import { useMay } from '@/lib/browser/queries/session'
import { ownLayoutQuery } from '@/lib/browser/queries/views'
import type { ListLayout } from '@/lib/desk/views/contract/layout'
import { EnvelopeList } from './envelope-list'
import { SearchBox } from './search-box'
import { ListTools } from './tools/list-tools'

type EnvelopesProps = {
  first: FirstFound | undefined
  /** How the person sees lists, unless the address says otherwise. */
  layout: ListLayout
  /** What can be done with selected envelopes, which it reads from `SelectedEnvelopes`. */
  selectionActions?: ReactNode
}

/** All envelopes of the account. The address carries query, order, columns and density. */
export function Envelopes({ first, layout, selectionActions }: EnvelopesProps) {
  // What the tab knows is newer.
  useQuery({ ...ownLayoutQuery, initialData: layout })
  const begin = useMay('send') ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Envelopes" about="Everything sent with this account." actions={begin} />
      <div className="mb-2 flex flex-wrap gap-2">
        <SearchBox />
        <ListTools />
      </div>
      <EnvelopeList first={first} begin={begin} actions={selectionActions} />
    </>
  )
}
