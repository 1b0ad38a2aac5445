'use client'

import { PdfDocument } from '@/components/ui/pdf/lazy'
import { Skeleton } from '@/components/ui/skeleton'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfFile } from '@/lib/contract/envelope'
import type { PlacedField, Slot } from '@/lib/envelope/slots'
import { PageStrip } from '../page-strip'

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
