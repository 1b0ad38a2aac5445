'use client'

import { useRef } from 'react'
import { PdfDocument } from '@/components/ui/pdf/lazy'
import { Skeleton } from '@/components/ui/skeleton'
import { useWidth } from '@/components/ui/use-width'
import type { SigningView } from '@/lib/contract/signing'
import { useRoom } from '../room'
import { fileUrl, tokenHeader } from '../use-signing'
import { RoomPages } from './room-pages'

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
            <RoomPages file={file.index} name={name} width={width} />
          </PdfDocument>
        ) : null}
      </div>
    </section>
  )
}
