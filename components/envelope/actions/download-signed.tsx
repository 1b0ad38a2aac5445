'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName, saveFile } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** Downloads the file once for the pages that are shown and for saving, and shows next to the button why it failed. */
export function DownloadSigned({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const { acquirePdf } = await import('@/components/ui/pdf/pdf-cache')
      const { download, release } = acquirePdf(signedDocumentUrl(id))
      saveFile(await download.whole.finally(release), fileName(envelope.emailSubject, id, '-signed.pdf'))
    } catch (error) {
      setProblem(describeError(error).message)
    }
    setIsSaving(false)
  }

  return (
    <div className="flex flex-col items-end gap-1 print:hidden">
      <Button variant="primary" pending={isSaving} onClick={save}>
        {isSaving ? null : <Download aria-hidden="true" />}
        Download signed PDF
      </Button>
      {problem ? (
        <p role="alert" className="max-w-xs text-13 text-bad">
          Not downloaded: {problem}
        </p>
      ) : null}
    </div>
  )
}
