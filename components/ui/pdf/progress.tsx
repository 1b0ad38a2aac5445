'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { formatBytes } from '@/lib/contract/format-bytes'
import { ProgressBar } from '../progress-bar'
import type { PdfProgress, PdfSource } from './download'
import { acquirePdf } from './pdf-cache'

/** Longer than most documents take. */
const SHOW_AFTER_MS = 2_000

/** How much of a document has loaded. */
export function PdfProgressBar({ source }: { source: PdfSource }) {
  const [progress, setProgress] = useState<PdfProgress>()
  const acquire = useEffectEvent(() => acquirePdf(source))

  useEffect(() => {
    const { download, release } = acquire()
    let stopListening: (() => void) | undefined
    const timer = setTimeout(() => {
      setProgress(download.progress)
      stopListening = download.listen({ onProgress: setProgress })
    }, SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stopListening?.()
      release()
    }
  }, [])

  if (!progress) return null
  const { received, total } = progress
  const detail = total ? `${formatBytes(received)} of ${formatBytes(total)}` : received > 0 ? formatBytes(received) : ''
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
