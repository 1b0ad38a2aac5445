'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'

/** Whether new deliveries are watched for, and what it says when that failed. */
export function TailState({ tail }: { tail: UseQueryResult }) {
  return (
    <p className="flex items-center gap-2 text-12 text-ink-soft">
      <span aria-hidden="true" className={cn('size-2 rounded-full', tail.isError ? 'bg-warn' : 'bg-good')} />
      {tail.isError ? (
        <>
          Couldn’t check for new deliveries.{' '}
          {tail.dataUpdatedAt > 0 ? (
            <span>
              Last looked <Time value={new Date(tail.dataUpdatedAt)} />
            </span>
          ) : null}
        </>
      ) : (
        'Watching for new deliveries while this page is in view'
      )}
    </p>
  )
}
