'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { usePdf } from '@/components/ui/pdf/lazy'
import { type Mark, MarkedPage } from '@/components/ui/pdf/marked-page'
import { PageDialog } from '@/components/ui/pdf/page-dialog'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/envelope/slots'

type PageStripProps = { title: string; fields: readonly PlacedField[]; slot: Slot }

/**
 * One document's pages for one slot. A single stop of the Tab key, or twelve pages would lie between two slots; the arrow
 * keys go from page to page.
 */
export function PageStrip({ title, fields, slot }: PageStripProps) {
  const { pageCount } = usePdf()
  const [large, setLarge] = useState<number>()
  const [stop, setStop] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const isOwn = ({ signerIndex }: PlacedField) => signerIndex === slot.signerIndex
  const pages = [...new Set(fields.filter(isOwn).map(({ page }) => page))].filter((page) => page <= pageCount)
  const on = (page: number) => fields.filter((field) => field.page === page)
  const marksOf = (page: number): Mark[] =>
    on(page).map((field) => {
      const { id, x, y, width, height } = field
      return { id, x, y, width, height, strong: isOwn(field) }
    })

  function move(event: KeyboardEvent) {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: pages.length - 1 }[event.key]
    if (next === undefined || next < 0 || next >= pages.length) return
    event.preventDefault()
    setStop(next)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <ul ref={strip} className="relative -m-1 flex gap-3 overflow-x-auto p-1">
        {pages.map((page, index) => (
          <li key={page} className="shrink-0">
            <button
              type="button"
              tabIndex={index === stop ? 0 : -1}
              onKeyDown={move}
              onFocus={() => setStop(index)}
              onClick={() => setLarge(page)}
              className="block rounded-sm text-left text-12 text-ink-soft hover:text-ink"
            >
              <span className="block border border-line">
                <MarkedPage page={page} width={126} marks={marksOf(page)} />
              </span>
              <span className="sr-only">Enlarge </span>Page {page}
              <span className="sr-only">: {fieldSummary(on(page).filter(isOwn))}</span>
            </button>
          </li>
        ))}
      </ul>
      <PageDialog title={`${slot.label} in ${title}`} pages={pages} page={large} onPage={setLarge} marksOf={marksOf} />
    </>
  )
}
