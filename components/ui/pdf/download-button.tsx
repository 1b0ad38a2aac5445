'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button'
import { describeError } from '../error-state'
import { Download } from '../icons'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  url: string
  headers?: Record<string, string>
  save: (file: Blob) => void
  className: string
  /** What is shown when it failed, in place of the reason. */
  failed?: string
  children: ReactNode
}

/** Downloads the file once for the pages that are shown and for saving, and shows below the button why it failed. */
export function DownloadButton({ url, headers, save, variant = 'primary', size, className, failed, children }: Props) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function download() {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const { acquirePdf } = await import('./pdf-cache')
      const { download, release } = acquirePdf({ url, headers })
      save(await download.whole.finally(release))
    } catch (error) {
      setProblem(failed ?? `Not downloaded: ${describeError(error).message}`)
    }
    setIsSaving(false)
  }

  return (
    <div className={`flex flex-col gap-1 print:hidden ${className}`}>
      <Button variant={variant} size={size} pending={isSaving} onClick={download}>
        {isSaving ? null : <Download aria-hidden="true" />}
        <span>{children}</span>
      </Button>
      {problem ? (
        <p role="alert" className="max-w-xs text-13 text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

type OriginalFileLinkProps = { url: string; name: string }

/** Downloads the file that a document was made of. */
export function OriginalFileLink({ url, name }: OriginalFileLinkProps) {
  return (
    <a
      href={url}
      download
      aria-label={`Original file of ${name}`}
      className="inline-flex min-h-6 shrink-0 items-center rounded-sm text-13 text-ink-soft underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      Original file
    </a>
  )
}
