'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName, saveFile } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** Shares one reading of the file with the pages that are shown, and says in place why there is none. */
async function readSigned(id: string): Promise<Blob> {
  const { takePdf } = await import('@/components/ui/pdf/shelf')
  const { download, release } = takePdf(signedDocumentUrl(id))
  return download.whole.finally(release)
}

export function DownloadSigned({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setIsSaving(true)
    const failed = await readSigned(id).then(
      (file) => void saveFile(file, fileName(envelope.emailSubject, id, '-signed.pdf')),
      (error: unknown) => describeError(error).message,
    )
    setProblem(failed)
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
