'use client'

import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import type { Mark } from '@/components/ui/pdf/marked-page'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
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

function PageStrip({ title, fields, slot }: PageStripProps) {
  const { pageCount } = usePdf()
  const isOwn = ({ signerIndex }: PlacedField) => signerIndex === slot.signerIndex
  const pages = [...new Set(fields.filter(isOwn).map(({ page }) => page))].filter((page) => page <= pageCount)
  const fieldsOn = (page: number) => fields.filter((field) => field.page === page)
  const marksOf = (page: number): Mark[] =>
    fieldsOn(page).map((field) => {
      const { id, x, y, width, height, signerIndex } = field
      return { id, x, y, width, height, recipient: signerIndex, strong: isOwn(field) }
    })
  return (
    <PageThumbnails
      title={`${slot.label} in ${title}`}
      pages={pages}
      width={126}
      marksOf={marksOf}
      describe={(page) => fieldSummary(fieldsOn(page).filter(isOwn))}
      className="relative -m-1 flex gap-3 overflow-x-auto p-1"
    />
  )
}
