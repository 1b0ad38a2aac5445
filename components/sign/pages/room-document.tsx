'use client'

import { useRef } from 'react'
import { PdfDocument, PdfPage, usePdf } from '@/components/ui/pdf/lazy'
import { Skeleton } from '@/components/ui/skeleton'
import { useWidth } from '@/components/ui/use-width'
import type { SigningView } from '@/lib/contract/signing'
import { FieldPlace } from '../field/field-place'
import { useRoom } from '../room'
import { fileUrl, tokenHeader } from '../use-signing'

const MAX_WIDTH = 816

/** One document with the signer's own fields on its pages. */
export function RoomDocument({ file }: { file: SigningView['files'][number] }) {
  const { token, view } = useRoom()
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.min(MAX_WIDTH, useWidth(frame))
  const name = file.name || `Document ${file.index + 1}`
  const pages = `${file.pageCount} ${file.pageCount === 1 ? 'page' : 'pages'}`

  return (
    <section aria-label={name} className="flex flex-col gap-2">
      {view.files.length > 1 ? (
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">
          {name} <span className="text-13 font-normal text-ink-soft">{pages}</span>
        </h2>
      ) : null}
      <div ref={frame} className="min-w-0">
        {width > 0 ? (
          <PdfDocument
            url={fileUrl(file.index)}
            headers={tokenHeader(token)}
            fallback={<Skeleton className="aspect-[8.5/11] h-auto w-full" />}
          >
            <Pages file={file.index} name={name} width={width - 2} />
          </PdfDocument>
        ) : null}
      </div>
    </section>
  )
}

/** All pages, one below the other. Each page's text comes before its fields, in reading order. */
function Pages({ file, name, width }: { file: number; name: string; width: number }) {
  const { fields } = useRoom()
  const { pageCount } = usePdf()
  return (
    <ol className="flex flex-col gap-4">
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <li key={page} aria-label={`${name}, page ${page} of ${pageCount}`} className="w-fit border border-line">
          <PdfPage
            page={page}
            width={width}
            textLayer
            overlay={fields.map((field, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: fields are known by their index
              field.file === file && field.page === page ? <FieldPlace key={at} at={at} pageWidth={width} /> : null,
            )}
          />
        </li>
      ))}
    </ol>
  )
}
