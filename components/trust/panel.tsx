'use client'

import { useEffect, useRef } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { compareFiles } from './difference'
import { FilePicker } from './file-picker'
import { FileReport } from './file-report'
import { PanelSkeleton } from './panel-skeleton'
import type { useTrust } from './use-trust'

/** Checks whether the surrounding document is the one that was sealed, and whether another file is. */
export function Panel({ trust: { shown, recorded, other } }: { trust: ReturnType<typeof useTrust> }) {
  const result = useRef<HTMLDivElement>(null)
  // A file can be dropped while this part of the page is not in view.
  useEffect(() => {
    if (other.status === 'success' || other.status === 'error') result.current?.scrollIntoView({ block: 'nearest' })
  }, [other.status])
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="trust-shown" className="flex flex-col gap-3">
        <h2 id="trust-shown" className="text-16 font-semibold">
          Is this file genuine?
        </h2>
        {shown.data && <FileReport check={shown.data} recorded={recorded} />}
        {shown.error && (
          <ErrorState title="The seal was not checked" error={shown.error} onRetry={() => shown.refetch()} />
        )}
        {shown.isPending && <PanelSkeleton />}
      </section>
      <section aria-labelledby="trust-other" className="flex flex-col gap-3">
        <h2 id="trust-other" className="text-16 font-semibold">
          Check another file
        </h2>
        <FilePicker isBusy={other.isPending} onFile={other.mutate} />
        <div ref={result} className="flex scroll-mt-20 flex-col gap-3">
          {other.error && <ErrorState title={`${other.variables.name} was not checked`} error={other.error} />}
          {other.data && !other.isPending && (
            <>
              <p className="text-13 font-medium text-ink [overflow-wrap:anywhere]">{other.data.name}</p>
              <FileReport
                key={other.submittedAt}
                check={other.data.found}
                sealer={shown.data?.seals.at(-1)?.certificate?.fingerprint}
                comparison={compareFiles(other.data.difference, other.data.found, shown.data)}
              />
            </>
          )}
        </div>
      </section>
    </div>
  )
}
