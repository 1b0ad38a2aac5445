'use client'

import type { ReactNode } from 'react'
import { PdfPage } from './page'

type PdfThumbnailProps = {
  page: number
  width: number
  /** What the picture shows, for those who cannot see it; leave it out where the text beside it says so already. */
  label?: string
  overlay?: ReactNode
}

/** A small picture of a page of the document around. */
export function PdfThumbnail({ page, width, label, overlay }: PdfThumbnailProps) {
  const picture = <PdfPage page={page} width={width} overlay={overlay} />
  if (label === undefined) return <div aria-hidden="true">{picture}</div>
  return (
    <div role="img" aria-label={label}>
      {picture}
    </div>
  )
}
