'use client'

import { useState, useSyncExternalStore } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Thumbnails } from './thumbnails'

/** From this width on the thumbnails fit beside the pages; below it they open as a sheet. */
const fitsColumn = () => window.matchMedia('(min-width: 64rem)')

function listen(onChange: () => void): () => void {
  const query = fitsColumn()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the thumbnails are shown: a column is open at first, a sheet only on request. */
export function useRail() {
  const isSheet = !useSyncExternalStore(listen, () => fitsColumn().matches)
  const [isColumnOpen, setIsColumnOpen] = useState(true)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isOpen, setIsOpen] = isSheet ? [isSheetOpen, setIsSheetOpen] : [isColumnOpen, setIsColumnOpen]
  return { isSheet, isOpen, toggle: () => setIsOpen(!isOpen), close: () => setIsOpen(false) }
}

export type RailState = ReturnType<typeof useRail>
type RailProps = { rail: RailState; current: number; onPick: (page: number) => void }

/** The thumbnails: a column beside the pages, or a sheet that closes when a page is chosen. */
export function Rail({ rail, current, onPick }: RailProps) {
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
