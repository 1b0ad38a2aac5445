'use client'

import { ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { News } from './feed-rows'

/**
 * New envelopes announce themselves and wait: the list does not move while somebody reads it. The button has its own place above the
 * first row: beside the age of the list, in the wide table inside its head.
 */
export function FeedNews({ news, onShow }: { news: News; onShow: () => void }) {
  const count = news.created + news.changed
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-26 z-30 flex h-0 justify-end md:top-11 xl:top-0 xl:justify-start xl:pl-[52%]"
    >
      {count > 0 ? (
        <Button
          variant="primary"
          size="sm"
          onClick={onShow}
          className="pointer-events-auto -mt-11.5 rounded-full shadow-float xl:mt-1"
        >
          <ArrowUp aria-hidden="true" />
          {newsText(news)}
        </Button>
      ) : null}
    </div>
  )
}

function newsText({ created, changed }: News): string {
  if (created + changed >= 100) return changed > 0 ? 'Over 99 new or changed envelopes' : 'Over 99 new envelopes'
  const envelopes = (count: number) => (count === 1 ? 'envelope' : 'envelopes')
  if (changed === 0) return `${created} new ${envelopes(created)}`
  if (created === 0) return `${changed} changed ${envelopes(changed)}`
  return `${created} new, ${changed} changed`
}
