'use client'

import { ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { News } from './feed-rows'

/** New envelopes announce themselves and wait: the list does not move while somebody reads it. */
export function FeedNews({ news, onShow }: { news: News; onShow: () => void }) {
  const count = news.created + news.changed
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
