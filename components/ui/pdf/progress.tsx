'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { ProgressBar } from '../progress-bar'
import type { PdfProgress } from './download'
import { takePdf } from './shelf'

const SILENT_MS = 2_000

type PdfProgressBarProps = { url: string; headers?: Record<string, string> | undefined }

/** How much of a document has arrived; says nothing for the first two seconds, which is longer than most take. */
export function PdfProgressBar({ url, headers }: PdfProgressBarProps) {
  const [progress, setProgress] = useState<PdfProgress>()
  const take = useEffectEvent(() => takePdf(url, headers))

  useEffect(() => {
    const { download, release } = take()
    let stopListening: (() => void) | undefined
    const timer = setTimeout(() => {
      setProgress(download.progress)
      stopListening = download.listen({ onProgress: setProgress })
    }, SILENT_MS)
    return () => {
      clearTimeout(timer)
      stopListening?.()
      release()
    }
  }, [])

  if (!progress) return null
  const { received, total } = progress
  const detail = total
    ? `${megabytes(received)} of ${megabytes(total)}`
    : received > 0
      ? `${megabytes(received)} so far`
      : ''
  return (
    <div role="status" className="mx-auto w-full max-w-80 rounded-md bg-surface p-4">
      <ProgressBar
        label="Loading the document"
        value={total === undefined ? undefined : received}
        max={total ?? 1}
        detail={detail}
      />
    </div>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
