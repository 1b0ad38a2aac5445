'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Plus } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { KEY_COLUMNS, KeyRow } from './key-row'
import { useKeys } from './queries'

const AddDialog = loadable(async () => ({ default: (await import('./key-dialogs')).AddDialog }))

/** The API keys that the dashboard calls the service with. */
export function Keys() {
  const { data: keys, error, isPending, refetch } = useKeys()
  const adder = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)
  // Undefined until somebody chooses: an only key is open then.
  const [openId, setOpenId] = useState<string | null>()

  return (
    <>
      <PageHeader
        title="API keys"
        about="Each person uses their own key, or the default one."
        actions={
          <Button ref={adder} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add a key
          </Button>
        }
      />
      {isPending ? (
        <>
          <LoadingNote on="desk">Loading the keys</LoadingNote>
          <Skeleton className="h-64 w-full" />
        </>
      ) : null}
      {error && !keys ? (
        <ErrorState error={error} title="The keys could not be loaded" onRetry={() => refetch()} />
      ) : null}
      {keys ? (
        <div className="row-frame">
          <table
            aria-label="API keys"
            className="card block w-full text-left md:table md:table-fixed md:border-separate md:border-spacing-0"
          >
            <thead className="sr-only md:not-sr-only md:table-header-group">
              <tr>
                {KEY_COLUMNS.map(({ name, width, hidden }) => (
                  <th key={name} scope="col" className={cn('h-9 px-3 text-12 font-medium text-ink-soft', width)}>
                    {hidden ? <span className="sr-only">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            {keys.map((key) => {
              const isOpen = openId === key.id || (openId === undefined && keys.length === 1)
              return (
                <KeyRow
                  key={key.id}
                  deskKey={key}
                  keys={keys}
                  isOpen={isOpen}
                  onToggle={() => setOpenId(isOpen ? null : key.id)}
                  afterwards={adder}
                />
              )
            })}
          </table>
        </div>
      ) : null}
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}
