import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { POST as create } from '@/app/api/drafts/[id]/uploads/route'
import { PATCH as append, GET as read } from '@/app/api/uploads/[id]/route'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { people } from '@/lib/desk/accounts/schema'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { drafts } from '@/lib/desk/drafts/schema'
import { checkUploads as checkingJob } from '@/lib/desk/drafts/uploads/check-upload'
import { uploadParts } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, ORIGIN, send } from './desk'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function personId(role: 'sender' | 'admin' = 'sender'): Promise<string> {
  const email = DEMO_ACCOUNTS.find((account) => account.role === role)?.email ?? ''
  const [person] = await desk().select().from(people).where(eq(people.email, email))
  if (!person) throw new Error(`there is no ${role}`)
  return person.id
}

/** A draft of own documents. */
export async function ownDraft(role?: 'sender' | 'admin', more: Partial<typeof drafts.$inferInsert> = {}) {
  const person = await personId(role)
  const [draft] = await desk()
    .insert(drafts)
    .values({ personId: person, content: { recipients: [] }, ...more })
    .returning()
  if (!draft) throw new Error('the draft was not written')
  return draft
}

export type Announced = { id: string; name: string; size: number; sha256: string }
export const announced = (bytes: Uint8Array, more: Partial<Announced> = {}): Announced => ({
  id: randomUUID(),
  name: 'contract.pdf',
  size: bytes.length,
  sha256: sha256(bytes),
  ...more,
})

export const createUpload = async (draftId: string, body: unknown, cookie?: string) =>
  send(create, { method: 'POST', params: { id: draftId }, body, cookie: cookie ?? (await cookieOf('sender')) })

type Appending = { at: number; cookie?: string; headers?: Record<string, string>; signal?: AbortSignal }

/** One request with bytes of a file, as the browser sends it. */
export async function appendTo(id: string, body: BodyInit, { at, cookie, headers, signal }: Appending) {
  const request = new Request(`${ORIGIN}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      cookie: cookie ?? (await cookieOf('sender')),
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
      ...headers,
    },
    body,
    signal: signal ?? null,
    ...{ duplex: 'half' },
  })
  return append(request, { params: Promise.resolve({ id }) })
}

export const readUpload = async (id: string, cookie?: string): Promise<Upload> =>
  (await send(read, { params: { id }, cookie: cookie ?? (await cookieOf('sender')) })).json()

/** Announces a file and sends all of it. */
export async function uploadWhole(
  draftId: string,
  bytes: Uint8Array<ArrayBuffer>,
  more: Partial<Announced> = {},
  cookie?: string,
) {
  const file = announced(bytes, more)
  const created = await createUpload(draftId, file, cookie)
  if (!created.ok) throw new Error(`the upload was answered ${created.status}: ${await created.text()}`)
  for (let at = 0; at < bytes.length; at += UPLOAD_REQUEST_BYTES) {
    const answer = await appendTo(file.id, bytes.subarray(at, at + UPLOAD_REQUEST_BYTES), {
      at,
      ...(cookie && { cookie }),
    })
    if (answer.status !== 204) throw new Error(`the bytes at ${at} were answered ${answer.status}`)
  }
  return file.id
}

export const partsOf = (uploadId: string) => desk().select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId))

/** Has every file checked whose last byte has arrived. */
export async function checkUploads(): Promise<void> {
  while ((await runDue(deskJobHost(), checkingJob)) > 0);
}

export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
