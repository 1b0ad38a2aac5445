import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePdf } from '@/components/ui/pdf/context'
import type { PagesState } from '../pages/use-pages'
import { useFind } from './use-find'

/** The state of the search bar: whether it is open, its field, and scrolling to the active match. */
export function useSearch(pages: PagesState, query: string, setQuery: (query: string) => void) {
  const { document } = usePdf()
  const [isOpen, setIsOpen] = useState(query !== '')
  const field = useRef<HTMLInputElement>(null)
  const find = useFind(document, query, pages.pageNow)
  const { active } = find

  // A match on a page that isn't drawn takes two steps: first the page, then, once its text is laid out, the place.
  const goToPage = useEffectEvent((page: number) => {
    if (!pages.indexes.includes(page - 1)) pages.go(page)
  })
  useEffect(() => {
    if (active) goToPage(active.page)
  }, [active])

  return {
    find,
    field,
    isOpen,
    query,
    setQuery,
    open: () => {
      setIsOpen(true)
      // The field of a bar that just opened exists after the next frame.
      requestAnimationFrame(() => field.current?.select())
    },
    close: () => {
      setIsOpen(false)
      setQuery('')
      pages.focus()
    },
  }
}

export type SearchState = ReturnType<typeof useSearch>
