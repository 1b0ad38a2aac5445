'use client'

import { PdfPage, usePdf } from '@/components/ui/pdf/lazy'
import { FieldPlace } from '../field/field-place'
import { useRoom } from '../room'

/** All pages, one below the other. Each page's text comes before its fields, in reading order. */
export function RoomPages({ file, name, width }: { file: number; name: string; width: number }) {
  const { fields } = useRoom()
  const { pageCount } = usePdf()
  const own = fields.map((field, at) => ({ field, at })).filter(({ field }) => field.file === file)

  return (
    <ol className="flex flex-col gap-4">
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <li key={page} aria-label={`${name}, page ${page} of ${pageCount}`} className="w-fit border border-line">
          <PdfPage
            page={page}
            width={width - 2}
            textLayer
            overlay={own
              .filter(({ field }) => field.page === page)
              .map(({ at }) => <FieldPlace key={at} at={at} pageWidth={width - 2} />)}
          />
        </li>
      ))}
    </ol>
  )
}
