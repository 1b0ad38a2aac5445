import type { PdfFile } from '@/lib/contract/envelope'
import { DocumentCard } from './document-card'

/** The originals, as they were sent. */
export function EnvelopeDocuments({ id, files }: { id: string; files: PdfFile[] }) {
  if (files.length === 0) return <p className="text-14 text-ink-faint">The service names no documents.</p>
  return (
    <ul className="flex flex-col gap-4">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is named by its place, on the wire too
        <li key={index}>
          <DocumentCard
            url={`/api/envelopes/${id}/files/${index}`}
            name={file.name || `Document ${index + 1}`}
            pageCount={file.pageCount}
          />
        </li>
      ))}
    </ul>
  )
}
