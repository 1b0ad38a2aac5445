import { DownloadButton } from '@/components/ui/pdf/download-button'
import { signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName, saveFile } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'

export function DownloadSigned({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  return (
    <DownloadButton
      url={signedDocumentUrl(id)}
      save={(file) => saveFile(file, fileName(envelope.emailSubject, id, '-signed.pdf'))}
      className="items-end max-sm:basis-full max-sm:items-stretch"
    >
      Download signed PDF
    </DownloadButton>
  )
}
