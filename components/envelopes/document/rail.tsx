'use client'

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { useColumn } from '@/components/ui/pdf/column'
import { usePageSizes } from '@/components/ui/pdf/context'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { useMedia } from '@/components/ui/viewport'

/** Whether the thumbnails are shown: a column is open at first, a sheet only on request. */
export function useRail() {
  // From this width on the thumbnails fit beside the pages; below it they open as a sheet.
  const isSheet = !useMedia('(min-width: 64rem)')
  const [isColumnOpen, setIsColumnOpen] = useState(true)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isOpen, setIsOpen] = isSheet ? [isSheetOpen, setIsSheetOpen] : [isColumnOpen, setIsColumnOpen]
  return { isSheet, isOpen, toggle: () => setIsOpen(!isOpen), close: () => setIsOpen(false) }
}

export type RailState = ReturnType<typeof useRail>
/** The thumbnails: a column beside the pages, or a sheet that closes when a page is chosen. */
export function Rail({ rail, current, onPick }: { rail: RailState; current: number; onPick: (page: number) => void }) {
  if (!rail.isSheet) {
    return rail.isOpen ? (
      <Thumbnails current={current} onPick={onPick} className="w-36 shrink-0 border-r border-line" />
    ) : null
  }
  const pick = (page: number) => {
    rail.close()
    onPick(page)
  }
  return (
    <Dialog open={rail.isOpen} onOpenChange={rail.close} title="Pages">
      <Thumbnails current={current} onPick={pick} className="h-[60dvh]" />
    </Dialog>
  )
}

const WIDTH = 96
/** Height of the page number below the picture. */
const NUMBER = 20
const GAP = 12

type ThumbnailsProps = { current: number; onPick: (page: number) => void; className?: string }

/** Small pictures of the pages; only those near view are drawn. */
function Thumbnails({ current, onPick, className }: ThumbnailsProps) {
  const sizes = usePageSizes()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const heights = useMemo(() => sizes.map(({ width, height }) => (WIDTH * height) / width + NUMBER), [sizes])
  const [start] = useState(current - 1)
  const { layout, visible, indexes, goTo } = useColumn(scroller, { heights, gap: GAP, start })

  const follow = useEffectEvent((index: number) => {
    if (index <= visible.first || index >= visible.last) goTo(index, 0.5)
  })
  useEffect(() => follow(current - 1), [current])

  return (
    <nav ref={setScroller} aria-label="Page thumbnails" className={cn('overflow-y-auto bg-surface', className)}>
      <ol className="relative" style={{ height: layout.total }}>
        {indexes.map((index) => (
          <li key={index} className="absolute inset-x-0 flex justify-center" style={{ top: layout.tops[index] }}>
            <button
              type="button"
              aria-label={`Page ${index + 1}`}
              aria-current={current === index + 1 ? 'page' : undefined}
              onClick={() => onPick(index + 1)}
              className="group flex flex-col items-center rounded-sm text-12 text-ink-soft tabular-nums aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span className="block border border-line-strong group-hover:border-ink-soft group-aria-[current]:outline-2 group-aria-[current]:outline-accent">
                <PdfThumbnail page={index + 1} width={WIDTH} />
              </span>
              <span className="leading-5">{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
