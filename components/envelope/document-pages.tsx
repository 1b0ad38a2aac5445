'use client'

import { useState } from 'react'
import { PdfThumbnail, usePdf } from '@/components/ui/pdf/lazy'
import { PageDialog } from '@/components/ui/pdf/page-dialog'

const SHOWN_PAGES = 6
const THUMBNAIL_WIDTH = 96
const noMarks = () => []

/** The first pages as pictures that open large; the large view leafs through all of them. */
export function DocumentPages({ name }: { name: string }) {
  const { pageCount } = usePdf()
  const [page, setPage] = useState<number>()
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1)
  return (
    <>
      <ul className="flex gap-3 overflow-x-auto p-1">
        {pages.slice(0, SHOWN_PAGES).map((number) => (
          <li key={number} className="shrink-0">
            <button
              type="button"
              onClick={() => setPage(number)}
              aria-label={`Page ${number} of ${name}, large`}
              className="block rounded-sm border border-line hover:border-line-strong"
            >
              <PdfThumbnail page={number} width={THUMBNAIL_WIDTH} />
            </button>
          </li>
        ))}
        {pageCount > SHOWN_PAGES ? (
          <li className="flex shrink-0 items-center">
            <button
              type="button"
              onClick={() => setPage(SHOWN_PAGES + 1)}
              className="min-h-11 rounded-sm px-2 text-13 text-accent underline underline-offset-2"
            >
              + {pageCount - SHOWN_PAGES} pages
            </button>
          </li>
        ) : null}
      </ul>
      <PageDialog title={name} pages={pages} page={page} onPage={setPage} marksOf={noMarks} />
    </>
  )
}
