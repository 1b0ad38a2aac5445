import { useState, useSyncExternalStore } from 'react'

/** From here on there is room for thumbnails beside the pages; below they come as a sheet. */
const wide = () => window.matchMedia('(min-width: 64rem)')

function listen(changed: () => void): () => void {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the thumbnails are shown: from the start where there is room beside the pages, when asked for elsewhere. */
export function useRail() {
  const isSheet = !useSyncExternalStore(listen, () => wide().matches)
  const [isColumnOpen, setIsColumnOpen] = useState(true)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isOpen, setIsOpen] = isSheet ? [isSheetOpen, setIsSheetOpen] : [isColumnOpen, setIsColumnOpen]
  return { isSheet, isOpen, toggle: () => setIsOpen(!isOpen), close: () => setIsOpen(false) }
}

export type RailState = ReturnType<typeof useRail>
