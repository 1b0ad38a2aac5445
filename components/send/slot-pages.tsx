'use client'

import { useState } from 'react'
import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { type Mark, MarkedPage } from '@/components/ui/pdf/marked-page'
import { PageDialog } from '@/components/ui/pdf/page-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { templateFileUrl } from '@/lib/browser/template'
import type { PdfFile } from '@/lib/contract/envelope'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/contract/slots'

type SlotPagesProps = { templateId: string; files: readonly PdfFile[]; fields: readonly PlacedField[]; slot: Slot }

/** The pages a slot has fields on: its own stand out, those of others are faint. */
export function SlotPages({ templateId, files, fields, slot }: SlotPagesProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      {files.map((file, index) => {
        const onFile = fields.filter((field) => field.file === index)
        if (!onFile.some(({ signerIndex }) => signerIndex === slot.signerIndex)) return null
        const title = file.name?.trim() || `Document ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document of a template is named by its place
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

function PageStrip({ title, fields, slot }: { title: string; fields: readonly PlacedField[]; slot: Slot }) {
  const { pageCount } = usePdf()
  const [large, setLarge] = useState<number>()
  const isOwn = ({ signerIndex }: PlacedField) => signerIndex === slot.signerIndex
  const pages = [...new Set(fields.filter(isOwn).map(({ page }) => page))].filter((page) => page <= pageCount)

  const marksOf = (page: number): Mark[] =>
    fields
      .filter((field) => field.page === page)
      .map((field) => ({
        id: field.id,
        x: field.x,
        y: field.y,
        width: field.width,
        height: field.height,
        strong: isOwn(field),
      }))
  const ownOf = (page: number) => fieldSummary(fields.filter((field) => field.page === page && isOwn(field)))

  return (
    <>
      <ul className="-m-1 flex gap-3 overflow-x-auto p-1">
        {pages.map((page) => (
          <li key={page} className="shrink-0">
            <button
              type="button"
              onClick={() => setLarge(page)}
              className="block rounded-sm text-left text-12 text-ink-soft hover:text-ink"
            >
              <span className="block border border-line">
                <MarkedPage page={page} width={126} marks={marksOf(page)} />
              </span>
              <span className="sr-only">Enlarge </span>Page {page}
              <span className="sr-only">: {ownOf(page)}</span>
            </button>
          </li>
        ))}
      </ul>
      <PageDialog title={`${slot.label} in ${title}`} pages={pages} page={large} onPage={setLarge} marksOf={marksOf} />
    </>
  )
}
