import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePdf } from '@/components/ui/pdf/context'
import type { PagesState } from '../pages/use-pages'
import { useFind } from './use-find'

/** The search bar's life: open or not, the field to focus, and the way to the match that is current. */
export function useSearch(pages: PagesState, query: string, setQuery: (query: string) => void) {
  const { document } = usePdf()
  const [isOpen, setIsOpen] = useState(query !== '')
  const field = useRef<HTMLInputElement>(null)
  const find = useFind(document, query, pages.pageNow)
  const { active } = find

  // A match on a page that is not drawn is reached in two steps: first the page, then the place, once its text is there.
  const reach = useEffectEvent((page: number) => {
    if (!pages.indexes.includes(page - 1)) pages.go(page)
  })
  useEffect(() => {
    if (active) reach(active.page)
  }, [active])

  return {
    find,
    field,
    isOpen,
    query,
    setQuery,
    open: () => {
      setIsOpen(true)
      // The field exists after the next frame, when the bar has been opened just now.
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
