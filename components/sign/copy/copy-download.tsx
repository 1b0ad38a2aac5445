'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { fileName, saveFile } from '@/lib/browser/save-file'
import { tokenHeader } from '../use-signing'

/** Downloads the signed document that a copy's token opens. */
export function CopyDownload({ token, subject }: { token: string; subject: string | undefined }) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const { acquirePdf } = await import('@/components/ui/pdf/pdf-cache')
      const { download, release } = acquirePdf('/api/sign/copy/document', tokenHeader(token))
      saveFile(await download.whole.finally(release), fileName(subject, 'document', '-signed.pdf'))
    } catch (error) {
      setProblem(describeError(error).message)
    }
    setIsSaving(false)
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <Button variant="primary" pending={isSaving} onClick={save}>
        {isSaving ? null : <Download aria-hidden="true" />}
        Download your copy
      </Button>
      {problem ? (
        <p role="alert" className="text-13 text-bad">
          Not downloaded: {problem}
        </p>
      ) : null}
    </div>
  )
}
