'use client'

import { useState } from 'react'
import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { type Mark, MarkedPage } from '@/components/ui/pdf/marked-page'
import { PageDialog } from '@/components/ui/pdf/page-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfFile } from '@/lib/contract/envelope'
import type { Slot } from '@/lib/envelope/slots'
import { counted } from './template-words'

type TemplateFilesProps = {
  templateId: string
  files: readonly PdfFile[]
  slots: readonly Slot[]
  /** Only this slot's fields stand out; without one, all of them. */
  chosen: Slot | undefined
}

export function TemplateFiles({ templateId, files, slots, chosen }: TemplateFilesProps) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document of a template is named by its place
        <section key={index} aria-labelledby={`file-${index}`}>
          <h2 id={`file-${index}`} className="mb-2 text-14 font-medium text-ink [overflow-wrap:anywhere]">
            {file.name?.trim() || `Document ${index + 1}`}
            {file.pageCount ? (
              <span className="font-normal text-ink-soft"> · {counted(file.pageCount, 'page')}</span>
            ) : null}
          </h2>
          <PdfDocument url={templateFileUrl(templateId, index)} fallback={<Skeleton className="h-64 rounded-lg" />}>
            <FilePages file={file} slots={slots} chosen={chosen} title={file.name?.trim() || `Document ${index + 1}`} />
          </PdfDocument>
        </section>
      ))}
    </div>
  )
}

type FilePagesProps = { file: PdfFile; slots: readonly Slot[]; chosen: Slot | undefined; title: string }

function FilePages({ file, slots, chosen, title }: FilePagesProps) {
  const { pageCount } = usePdf()
  const [large, setLarge] = useState<number>()
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)

  function marksOf(page: number): Mark[] {
    return (file.fields ?? [])
      .filter((field) => field.page === page)
      .map(({ id, x, y, width, height, signerIndex }) => ({
        id,
        x,
        y,
        width,
        height,
        strong: !chosen || chosen.signerIndex === signerIndex,
        text: String(slots.find((slot) => slot.signerIndex === signerIndex)?.number ?? '?'),
      }))
  }

  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,160px)] gap-x-3 gap-y-4">
        {pages.map((page) => (
          <li key={page}>
            <button
              type="button"
              onClick={() => setLarge(page)}
              className="block rounded-sm text-12 text-ink-soft hover:text-ink"
            >
              <span className="block border border-line">
                <MarkedPage page={page} width={158} marks={marksOf(page)} />
              </span>
              <span className="sr-only">Enlarge </span>Page {page}
            </button>
          </li>
        ))}
      </ul>
      <PageDialog title={title} pages={pages} page={large} onPage={setLarge} marksOf={marksOf} />
    </>
  )
}
