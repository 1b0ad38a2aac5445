'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Plus } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { KeyPanel } from './key-panel'
import { useKeys } from './queries'

const AddDialog = loadable(async () => ({ default: (await import('./key-dialogs')).AddDialog }))

/** The API keys that the dashboard calls the service with. */
export function Keys() {
  const { data: keys, error, isPending, refetch } = useKeys()
  const adder = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)

  return (
    <>
      <PageHeader
        title="Keys"
        about="Each person uses their own key, or the default one. Each key has its own account and request limit."
        actions={
          <Button ref={adder} variant="primary" onClick={() => setAdding(true)}>
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
      <div className="grid gap-6">
        {keys?.map((key) => (
          <KeyPanel key={key.id} deskKey={key} keys={keys} afterwards={adder} />
        ))}
      </div>
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}
