import { DownloadButton } from '@/components/ui/pdf/download-button'
import { fileName, saveFile } from '@/lib/browser/save-file'
import { tokenHeader } from '../use-signing'

/** Downloads the signed document that a copy's token opens. */
export function CopyDownload({ token, subject }: { token: string; subject: string | undefined }) {
  return (
    <DownloadButton
      url="/api/sign/copy/document"
      headers={tokenHeader(token)}
      save={(file) => saveFile(file, fileName(subject, 'document', '-signed.pdf'))}
      className="items-start"
    >
      Download your copy
    </DownloadButton>
  )
}
