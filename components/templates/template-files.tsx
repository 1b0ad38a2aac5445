'use client'

import { Skeleton } from '@/components/ui/loading'
import { usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { OriginalFileLink } from '@/components/ui/pdf/download-button'
import type { Mark } from '@/components/ui/pdf/marked-page'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { usePermission } from '@/lib/browser/queries/session'
import { originalTemplateFileUrl, templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfFile } from '@/lib/contract/envelope'
import { countLabel, type Slot } from '@/lib/envelope/slots'
import { isPrintedButton, withLabelPlace } from '@/lib/printing/printed-button'

type SlotsProps = {
  slots: readonly Slot[]
  /** Highlights this slot's fields; all fields if undefined. */
  selected: Slot | undefined
}

export function TemplateFiles({
  templateId,
  files,
  ...slots
}: SlotsProps & { templateId: string; files: readonly PdfFile[] }) {
  const mayEdit = usePermission('template')?.open === true
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {files.map((file, index) => {
        const title = file.name?.trim() || `Document ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
          <section key={index} aria-labelledby={`file-${index}`}>
            <div className="mb-2 flex items-baseline gap-3">
              <h2 id={`file-${index}`} className="min-w-0 flex-1 text-14 font-medium text-ink [overflow-wrap:anywhere]">
                <span>{title}</span>
                {file.pageCount ? (
                  <span className="font-normal text-ink-soft">{` · ${countLabel(file.pageCount, 'page')}`}</span>
                ) : null}
              </h2>
              {mayEdit && file.original ? (
                <OriginalFileLink url={originalTemplateFileUrl(templateId, index)} name={title} />
              ) : null}
            </div>
            <PdfDocument
              url={templateFileUrl(templateId, index)}
              announced={file.pageCount}
              fallback={<Skeleton className="h-64 rounded-md" />}
            >
              <FilePages title={title} file={file} {...slots} />
            </PdfDocument>
          </section>
        )
      })}
    </div>
  )
}

function FilePages({ title, file, slots, selected }: SlotsProps & { title: string; file: PdfFile }) {
  const { pageCount } = usePdf()
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)

  function marksOf(page: number): Mark[] {
    return (file.fields ?? [])
      .filter((field) => field.page === page)
      .map((field) => {
        const { id, x, y, width, height, signerIndex } = field
        const button = isPrintedButton(field) ? withLabelPlace(field, file.fields ?? []) : undefined
        return {
          id,
          x,
          y,
          width,
          height,
          strong: !selected || selected.signerIndex === signerIndex,
          recipient: signerIndex,
          text: String(slots.find((slot) => slot.signerIndex === signerIndex)?.number ?? '?'),
          ...(button && { button }),
        }
      })
  }

  return (
    <PageThumbnails
      title={title}
      pages={pages}
      width={208}
      marksOf={marksOf}
      className="grid grid-cols-[repeat(auto-fill,210px)] gap-x-3 gap-y-4"
    />
  )
}
