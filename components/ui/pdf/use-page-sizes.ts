import { useSyncExternalStore } from 'react'
import { usePdf } from './context'
import { LETTER, type PageSize } from './page-sizes'

/** Sizes of all pages of the document around, first page first; updates as they become known. */
export function usePageSizes(): readonly PageSize[] {
  const { sizes } = usePdf()
  return useSyncExternalStore(sizes.listen, sizes.snapshot, sizes.snapshot)
}

/** Size of one page, counted from 1. */
export function usePageSize(page: number): PageSize {
  const sizes = usePageSizes()
  return sizes[page - 1] ?? LETTER
}
