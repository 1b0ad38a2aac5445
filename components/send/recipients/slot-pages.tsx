'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { type Mark, MarkedPage } from '@/components/ui/pdf/marked-page'
import { PageDialog } from '@/components/ui/pdf/page-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfFile } from '@/lib/contract/envelope'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/envelope/slots'

type SlotPagesProps = { templateId: string; files: readonly PdfFile[]; fields: readonly PlacedField[]; slot: Slot }

/** The pages with fields of this slot. Its fields are highlighted, other slots' fields are faint. */
export function SlotPages({ templateId, files, fields, slot }: SlotPagesProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      {files.map((file, index) => {
        const onFile = fields.filter((field) => field.file === index)
        if (!onFile.some(({ signerIndex }) => signerIndex === slot.signerIndex)) return null
        const title = file.name?.trim() || `Document ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
          <div key={index} className="min-w-0 max-w-full">
            {files.length > 1 ? <p className="mb-1 text-12 text-ink-soft [overflow-wrap:anywhere]">{title}</p> : null}
            <PdfDocument url={templateFileUrl(templateId, index)} fallback={<Skeleton className="h-44 w-32" />}>
              <PageStrip title={title} fields={onFile} slot={slot} />
            </PdfDocument>
          </div>
        )
      })}
    </div>
  )
}

type PageStripProps = { title: string; fields: readonly PlacedField[]; slot: Slot }

/** One document's pages. They are one tab stop, or each would be a stop between two slots; arrow keys move between them. */
function PageStrip({ title, fields, slot }: PageStripProps) {
  const { pageCount } = usePdf()
  const [large, setLarge] = useState<number>()
  const [stop, setStop] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const isOwn = ({ signerIndex }: PlacedField) => signerIndex === slot.signerIndex
  const pages = [...new Set(fields.filter(isOwn).map(({ page }) => page))].filter((page) => page <= pageCount)
  const fieldsOn = (page: number) => fields.filter((field) => field.page === page)
  const marksOf = (page: number): Mark[] =>
    fieldsOn(page).map((field) => {
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
              <span className="sr-only">: {fieldSummary(fieldsOn(page).filter(isOwn))}</span>
            </button>
          </li>
        ))}
      </ul>
      <PageDialog title={`${slot.label} in ${title}`} pages={pages} page={large} onPage={setLarge} marksOf={marksOf} />
    </>
  )
}
