'use client'

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import type { PdfSignRequest } from '@/lib/contract/envelope'

type LoadMoreProps = {
  templates: UseInfiniteQueryResult<InfiniteData<PdfSignRequest[]>>
  /** Loads by itself when the end of the list comes near; not while searching, which would read through everything. */
  automatic: boolean
}

export function LoadMore({ templates, automatic }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = templates
  const reachEnd = useEffectEvent(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void templates.fetchNextPage()
  })

  useEffect(() => {
    if (!end.current || !hasNextPage || !automatic) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reachEnd(), {
      rootMargin: '600px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, automatic])

  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-3">
      {isFetchNextPageError ? <ErrorState error={error} title="More templates could not be loaded" /> : null}
      <Button pending={isFetchingNextPage} onClick={() => templates.fetchNextPage()}>
        {automatic ? 'Load more' : 'Load more and search them too'}
      </Button>
    </div>
  )
}
