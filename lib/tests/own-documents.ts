import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { toDraft } from '@/lib/desk/drafts/send-once'
import { insertDraft } from '@/lib/desk/drafts/sql'
import { uploadParts, uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { written } from '@/lib/pdf/tests/written'
import { signatureFields } from './signature-fields'
import { samplePdf } from './templates'
import { personId, sha256 } from './uploads'

type Given = {
  content?: Partial<DraftContent>
  /** One document for each: a small PDF, unless other bytes are given. */
  files?: (Uint8Array | undefined)[]
  purpose?: 'envelope' | 'template'
  as?: 'sender' | 'admin'
}

/** A draft of own documents whose uploads are checked, with a signature field of Ada on the first page of each. */
export async function filledDraft({ content, files = [undefined], purpose, as }: Given = {}): Promise<Draft> {
  const owner = await personId(as)
  const documents = files.map((_, index) => ({ id: crypto.randomUUID(), name: `Contract ${index + 1}.pdf` }))
  const fields = signatureFields(documents, 7)
  const recipients = [{ id: 7, name: 'Ada Lovelace', email: 'ada@example.com' }]
  const row = await insertDraft({
    personId: owner,
    ...(purpose && { purpose }),
    content: { recipients, emailSubject: 'Own documents', documents, fields, ...content },
  })
  if (!row) throw new Error('the draft was not written')
  for (const [index, bytes] of files.entries()) {
    const document = await written(bytes ?? samplePdf())
    await storeUpload({ draftId: row.id, personId: owner, id: documents[index]?.id ?? '', bytes: document })
  }
  return toDraft(row)
}

/** An upload that has arrived and was checked, as the upload's own routes leave it. */
async function storeUpload({ bytes, ...upload }: { draftId: string; personId: string; id: string; bytes: Uint8Array }) {
  const hash = sha256(bytes)
  const [row] = await desk()
    .insert(uploads)
    .values({
      ...upload,
      name: 'contract.pdf',
      state: 'ready',
      size: bytes.length,
      received: bytes.length,
      sha256: hash,
      documentSize: bytes.length,
      documentSha256: hash,
      pages: [{ width: 595, height: 842 }],
    })
    .returning()
  for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
    await desk()
      .insert(uploadParts)
      .values({
        content: row?.content ?? '',
        position: at / UPLOAD_PART_BYTES,
        uploadId: upload.id,
        bytes: Buffer.from(bytes.subarray(at, at + UPLOAD_PART_BYTES)),
      })
  }
}
