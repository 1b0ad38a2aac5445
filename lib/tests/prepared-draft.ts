import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Draft, DraftContent, DraftPurpose } from '@/lib/desk/drafts/contract/draft'
import { UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { signatureFields } from './signature-fields'
import type { KilledDashboard } from './torture/killed-dashboard'
import { sha256 } from './uploads'

type Given = { purpose: DraftPurpose; content: DraftContent; files: readonly Uint8Array[] }
type Desk = Pick<KilledDashboard, 'request'>

/** A draft with these files, as the wizard prepares it: with a signature field of the first recipient in each. */
export async function preparedDraft({ request }: Desk, { purpose, content, files }: Given): Promise<Draft> {
  const id = randomUUID()
  const documents = files.map((bytes, index) => ({ id: randomUUID(), name: `Contract ${index + 1}`, bytes }))
  const fields = signatureFields(documents, content.recipients[0]?.id ?? 0)
  const named = documents.map(({ bytes: _, ...document }) => document)
  const filled: DraftContent = { ...content, documents: named, fields }
  await expectOk(request('/api/drafts', { method: 'POST', body: { id, purpose, content: filled } }))
  for (const { bytes, ...document } of documents) {
    const file = { id: document.id, name: `${document.name}.pdf`, size: bytes.length, sha256: sha256(bytes) }
    await expectOk(request(`/api/drafts/${id}/uploads`, { method: 'POST', body: file }))
    for (let at = 0; at < bytes.length; at += UPLOAD_REQUEST_BYTES) {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': String(at),
        'content-type': 'application/offset+octet-stream',
      }
      const body = bytes.subarray(at, at + UPLOAD_REQUEST_BYTES)
      await expectOk(request(`/api/uploads/${document.id}`, { method: 'PATCH', body, headers }))
    }
    const state = async () => (await (await request(`/api/uploads/${document.id}`)).json()).state
    await expect.poll(state, { timeout: 300_000 }).not.toBe('checking')
    expect(await state()).toBe('ready')
  }
  return (await expectOk(request(`/api/drafts/${id}`))).json()
}

export async function expectOk(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response
}
