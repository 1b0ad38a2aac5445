import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import type { DraftContent } from '@/lib/desk/contract/drafts/draft-content'
import type { Upload } from '@/lib/desk/contract/drafts/upload'
import type { Stack } from '../harness/stack'

const PART_BYTES = 1024 * 1024
const PART_HEADERS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const LOOK_MS = 10

type Call = { method: string; path: string; headers?: Record<string, string>; data?: unknown }
type NewDraft = { templateId?: string; content: DraftContent }

/** The dashboard's drafts, for a person whose session the request context holds. */
export function draftsOf(request: APIRequestContext, { origin }: Pick<Stack, 'origin'>) {
  async function call({ method, path, headers, data }: Call) {
    const answer = await request.fetch(`${origin}${path}`, { method, data, headers: { origin, ...headers } })
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer
  }

  async function create(draft: NewDraft): Promise<Draft> {
    const data = { id: randomUUID(), purpose: 'envelope', ...draft }
    return (await call({ method: 'POST', path: '/api/drafts', data })).json()
  }

  /** Uploads a file as the wizard does, and waits until it was checked. */
  async function upload(draft: string, document: { id: string; name: string }, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const data = { ...document, size: bytes.length, sha256 }
    await call({ method: 'POST', path: `/api/drafts/${draft}/uploads`, data })
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      await call({
        method: 'PATCH',
        path: `/api/uploads/${document.id}`,
        headers: { ...PART_HEADERS, 'upload-offset': String(from) },
        data: bytes.subarray(from, from + PART_BYTES),
      })
    }
    for (;;) {
      const answer = await call({ method: 'GET', path: `/api/uploads/${document.id}` })
      const { state, problem }: Upload = await answer.json()
      if (state === 'ready') return
      if (state !== 'checking') throw new Error(`the document is ${state}: ${problem?.message}`)
      await pause(LOOK_MS)
    }
  }

  async function send({ id, version }: Draft): Promise<void> {
    const answer = await call({ method: 'POST', path: `/api/drafts/${id}/send`, data: { version } })
    const { state }: Draft = await answer.json()
    if (state !== 'sent') throw new Error(`the draft is ${state}`)
  }

  return { create, upload, send }
}
