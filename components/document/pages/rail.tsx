'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { useMedia } from '@/components/ui/use-media'
import { Thumbnails } from './thumbnails'

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
