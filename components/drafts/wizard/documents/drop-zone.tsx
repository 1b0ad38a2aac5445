'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DropArea } from '@/components/ui/drop-area'
import { Upload } from '@/components/ui/more-icons'
import { preloadPdf } from '@/components/ui/pdf/pdf-cache'
import { call } from '@/lib/browser/call'
import { UPLOAD_LIMITS } from '@/lib/desk/drafts/contract/upload-limits'
import { formatBytes } from '@/lib/text/format'

type DropZoneProps = {
  onFiles: (files: File[]) => void
  /** Once there are documents, it needs less room. */
  compact?: boolean
  /** Files were chosen, and are about to be shown. */
  pending?: boolean
}

/** Accepts files by drop or picker, and says beforehand which ones. */
export function DropZone({ onFiles, compact = false, pending = false }: DropZoneProps) {
  useEffect(() => {
    // Viewer and server prepare for a file. Without that, its first page only appears later.
    preloadPdf()
    call('/api/uploads/expected', { method: 'POST' }).catch(() => undefined)
  }, [])

  return (
    <DropArea
      label="Add documents"
      inputLabel="Files"
      accept="application/pdf,image/jpeg,image/png,image/heic,image/heif"
      multiple
      onFiles={onFiles}
      className={cn('flex-wrap items-center gap-4', compact ? '' : 'min-h-48 flex-col justify-center text-center')}
    >
      {(pick) => (
        <>
          <Button variant={compact ? 'secondary' : 'primary'} pending={pending} onClick={pick}>
            {pending ? null : <Upload aria-hidden="true" />}
            <span>{compact ? 'Add files' : 'Choose files'}</span>
          </Button>
          <div>
            <p className="text-14 text-ink max-sm:hidden">
              {compact ? 'or drop them here' : 'or drop PDFs and photos here'}
            </p>
            <p className="text-13 text-ink-soft">{`PDF, JPEG or PNG. At most ${UPLOAD_LIMITS.files} files and ${formatBytes(UPLOAD_LIMITS.draftBytes)} together.`}</p>
          </div>
        </>
      )}
    </DropArea>
  )
}
