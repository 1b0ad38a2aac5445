'use client'

import { ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** New envelopes announce themselves and wait: the list does not move while somebody reads it. */
export function FeedNews({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-14 z-30 flex h-0 justify-center md:top-0">
      {count > 0 ? (
        <Button
          variant="primary"
          size="sm"
          onClick={onShow}
          className="pointer-events-auto mt-2 xl:mt-11 rounded-full shadow-float"
        >
          <ArrowUp aria-hidden="true" />
          {count >= 100 ? 'Over 99 new envelopes' : `${count} new ${count === 1 ? 'envelope' : 'envelopes'}`}
        </Button>
      ) : null}
    </div>
  )
}
