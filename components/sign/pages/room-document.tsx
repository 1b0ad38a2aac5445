'use client'

import type { MouseEvent } from 'react'
import { PdfDocument, PdfPage, usePageSize, usePdf } from '@/components/ui/pdf/lazy'
import type { PageSize } from '@/components/ui/pdf/page-sizes'
import { Skeleton } from '@/components/ui/skeleton'
import type { SigningView } from '@/lib/contract/signing'
import { boxOf, sizeAtWidth } from '@/lib/envelope/geometry/place'
import { FieldPlace } from '../field/field-place'
import { nearestField } from '../field/nearest-field'
import { FilledPlace } from '../filled/filled-place'
import { asked } from '../own-field'
import { controlId, useRoom } from '../room'
import { fileUrl, tokenHeader } from '../use-signing'

/** The width of a page in CSS pixels; 0 before the window is measured. */
type WidthOf = (size: PageSize) => number

type RoomDocumentProps = { file: SigningView['files'][number]; widthOf: WidthOf }

/** One document with the signer's own fields on its pages. */
export function RoomDocument({ file, widthOf }: RoomDocumentProps) {
  const { token, view } = useRoom()
  const name = file.name || `Document ${file.index + 1}`
  const pages = `${file.pageCount} ${file.pageCount === 1 ? 'page' : 'pages'}`

  return (
    <section aria-label={name} className="flex flex-col gap-2">
      {view.files.length > 1 ? (
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">
          <span>{`${name} `}</span>
          <span className="text-13 font-normal text-ink-soft">{pages}</span>
        </h2>
      ) : null}
      <PdfDocument
        url={fileUrl(file.index)}
        headers={tokenHeader(token)}
        fallback={<PageSkeletons count={file.pageCount} />}
      >
        <Pages file={file.index} name={name} widthOf={widthOf} />
      </PdfDocument>
    </section>
  )
}

/** More than a screen of pages, so that what follows the document does not move in view when they come. */
const MOST_SKELETONS = 3

function PageSkeletons({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: Math.min(count, MOST_SKELETONS) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their index
        <Skeleton key={index} className="aspect-[8.5/11] h-auto w-full" />
      ))}
    </div>
  )
}

type PagesProps = { file: number; name: string; widthOf: WidthOf }

/** All pages, one below the other. */
function Pages({ file, name, widthOf }: PagesProps) {
  const { pageCount } = usePdf()
  return (
    <ol className="flex min-w-fit flex-col items-center gap-4">
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <li key={page} aria-label={`${name}, page ${page} of ${pageCount}`} className="w-fit border border-line">
          <RoomPage file={file} page={page} widthOf={widthOf} />
        </li>
      ))}
    </ol>
  )
}

/** A page's text comes before what others filled in, and that before its fields, in reading order. */
function RoomPage({ file, page, widthOf }: { file: number; page: number; widthOf: WidthOf }) {
  const { fields, view } = useRoom()
  const size = usePageSize(page)
  const width = widthOf(size)
  if (width === 0) return null
  const own = fields.flatMap((field, at) => (field.file === file && field.page === page ? [{ field, at }] : []))

  /** Fields are drawn smaller than a finger: a press beside them goes to the nearest one. */
  function pressNearest({ target, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const isOnControl = target instanceof Element && target.closest('button, input, label, textarea') !== null
    const isSelecting = getSelection()?.isCollapsed === false
    if (isOnControl || isSelecting) return
    const frame = currentTarget.getBoundingClientRect()
    const boxes = own.map(({ field }) => ({
      box: boxOf(field, sizeAtWidth(size, width)),
      isActive: asked(field) !== 'nothing',
    }))
    const nearest = own[nearestField({ x: clientX - frame.left, y: clientY - frame.top }, boxes)]
    const control = nearest && document.getElementById(controlId(nearest.at))
    control?.focus({ preventScroll: true })
    control?.click()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches each field itself
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={pressNearest}>
      <PdfPage
        page={page}
        width={width}
        textLayer
        overlay={[
          ...(view.filled ?? []).map((filled, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: what is filled in does not change while the page is open
            filled.file === file && filled.page === page ? <FilledPlace key={`filled ${at}`} filled={filled} /> : null,
          ),
          ...own.map(({ at }) => <FieldPlace key={at} at={at} pageWidth={width} />),
        ]}
      />
    </div>
  )
}
