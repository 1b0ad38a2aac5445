'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '../format'
import { laterDialog } from '../loadable'
import { type Mark, MarkedPage } from './marked-page'

const PageDialog = laterDialog(() => import('./page-dialog').then((part) => part.PageDialog))

type PageThumbnailsProps = {
  title: string
  pages: readonly number[]
  /** How many are shown; the large view has all of them. */
  most?: number
  width: number
  marksOf?: (page: number) => readonly Mark[]
  /** How far a page is turned clockwise. */
  turnOf?: (page: number) => 0 | 90 | 180 | 270
  /** What screen readers say about a page. */
  describe?: (page: number) => string
  className: string
}

const noMarks = () => []
const noTurn = () => 0 as const

/** A document's pages as thumbnails that open large. They are one tab stop, and arrow keys move between them. */
export function PageThumbnails(props: PageThumbnailsProps) {
  const { title, pages, most = pages.length, width, marksOf = noMarks, turnOf = noTurn, describe, className } = props
  const [large, setLarge] = useState<number>()
  const [stop, setStop] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const shown = pages.slice(0, most)

  function move(event: KeyboardEvent) {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (next === undefined || next < 0 || next >= shown.length) return
    event.preventDefault()
    setStop(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <ul ref={list} aria-label={`Pages: ${title}`} className={className}>
        {shown.map((page, index) => (
          <li key={page} className="shrink-0">
            <button
              type="button"
              tabIndex={index === stop ? 0 : -1}
              onKeyDown={move}
              onPointerEnter={PageDialog.onHint.onPointerEnter}
              onFocus={() => {
                PageDialog.onHint.onFocus()
                setStop(index)
              }}
              onClick={() => setLarge(page)}
              className="block rounded-sm text-left text-12 text-ink-soft hover:text-ink"
            >
              <span className="block shadow-sheet">
                <MarkedPage page={page} width={width} turn={turnOf(page)} marks={marksOf(page)} />
              </span>
              <span className="sr-only">Enlarge </span>
              <span>{`Page ${page}`}</span>
              {describe ? <span className="sr-only">{`: ${describe(page)}`}</span> : null}
            </button>
          </li>
        ))}
        {pages.length > most ? (
          <li className="flex shrink-0 items-center">
            <button
              type="button"
              onClick={() => setLarge(pages[most])}
              className="min-h-11 rounded-sm px-2 text-13 text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
            >{`+ ${counted(pages.length - most, 'page')}`}</button>
          </li>
        ) : null}
      </ul>
      <PageDialog
        open={large !== undefined}
        title={title}
        pages={pages}
        page={large}
        onPage={setLarge}
        marksOf={marksOf}
        turnOf={turnOf}
      />
    </>
  )
}
