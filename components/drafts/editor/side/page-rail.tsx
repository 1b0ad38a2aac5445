'use client'

import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useColumn } from '@/components/ui/pdf/column'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { RecipientMark } from '@/components/ui/recipient'
import { countFields } from '../model/field'
import { type EditorPage, groupBy } from '../model/pages'
import { useEditor, useEditorParts } from '../state/use-editor'

const WIDTH = 84
/** Height of the number and the count below the picture. */
const CAPTION = 40
const GAP = 8

/** The pages as small pictures with the number of fields on each; a click goes there. */
export const PageRail = memo(function PageRail({ className, onPick }: { className?: string; onPick?: () => void }) {
  const { store, view } = useEditorParts()
  const pages = useEditor((state) => state.pages)
  const current = useEditor((state) => state.page)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const heights = useMemo(() => pages.list.map(({ size }) => (WIDTH * size.height) / size.width + CAPTION), [pages])
  const [start] = useState(() => store.get().page)
  const { layout, visible, indexes, goTo } = useColumn(scroller, { heights, gap: GAP, start, keys: pages.keys })
  const follow = useEffectEvent((index: number) => {
    if (index <= visible.first || index >= visible.last) goTo(index, 0.5)
  })
  useEffect(() => follow(current), [current])
  const near = indexes.flatMap((index) => pages.at(index) ?? [])

  const draw = (own: readonly EditorPage[], isOpen: boolean) =>
    own.map((page) => (
      <div key={page.index} className="absolute inset-x-0 flex justify-center" style={{ top: layout.tops[page.index] }}>
        <PageButton
          page={page}
          isOpen={isOpen}
          isCurrent={page.index === current}
          onPick={() => {
            view.goTo(page.index)
            onPick?.()
          }}
        />
      </div>
    ))

  return (
    <nav ref={setScroller} aria-label="Page thumbnails" className={cn('overflow-y-auto bg-surface', className)}>
      <div className="relative" style={{ height: layout.total }}>
        {[...groupBy(near, ({ document }) => document)].map(([document, own]) => (
          <PdfDocument
            key={document.id}
            url={document.url}
            file={document.file}
            fallback={draw(own, false)}
            renderError={() => draw(own, false)}
          >
            {draw(own, true)}
          </PdfDocument>
        ))}
      </div>
    </nav>
  )
})

type PageButtonProps = { page: EditorPage; isOpen: boolean; isCurrent: boolean; onPick: () => void }
/** More symbols do not fit below a picture. */
const MOST_MARKS = 4
const NO_FIELDS: never[] = []

function PageButton({ page, isOpen, isCurrent, onPick }: PageButtonProps) {
  const fields = useEditor((state) => state.byPage.get(page.index)) ?? NO_FIELDS
  const recipients = [...new Set(fields.map(({ recipient }) => recipient))]
  const count = fields.length === 0 ? 'no fields' : countFields(fields.length)
  return (
    <button
      type="button"
      aria-label={`Page ${page.index + 1}, ${count}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className="group flex flex-col items-center rounded-sm text-12 text-ink-soft tabular-nums aria-[current]:font-semibold aria-[current]:text-ink"
    >
      <span
        className="block overflow-hidden border border-line-strong bg-[white] group-hover:border-ink-soft group-aria-[current]:outline-2 group-aria-[current]:outline-accent"
        style={{ height: (WIDTH * page.size.height) / page.size.width, width: WIDTH }}
      >
        {isOpen ? <PdfThumbnail page={page.page} width={WIDTH - 2} turn={page.turn} eager /> : null}
      </span>
      <span className="leading-5">{page.index + 1}</span>
      {fields.length > 0 ? (
        <span className="flex items-center gap-0.5 leading-4">
          {recipients.slice(0, MOST_MARKS).map((id) => (
            <RecipientMark key={id} id={id} className="size-2.5" />
          ))}
          <span>{fields.length}</span>
        </span>
      ) : null}
    </button>
  )
}
