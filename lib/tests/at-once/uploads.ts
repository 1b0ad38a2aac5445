import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { uploadParts, uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { announced, appendTo, createUpload, ownDraft } from '../uploads'
import { type AtOnce, answered, by } from './world'

/** What a request without a body of its own sends here. */
const BYTES = Buffer.from('{}')

async function begun(): Promise<{ id: string }> {
  const { id } = await ownDraft()
  return answered(createUpload(id, announced(BYTES)))
}

export const UPLOADS: Record<string, AtOnce> = {
  'POST drafts/[id]/uploads': {
    given: async () => by('sender', { params: { id: (await ownDraft()).id }, body: announced(BYTES) }),
    answers: [200],
    holds: async ({ params = {} }) => {
      const found = await desk()
        .select()
        .from(uploads)
        .where(eq(uploads.draftId, params.id ?? ''))
      expect(found).toHaveLength(1)
    },
  },
  'PATCH uploads/[id]': {
    given: async () => {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      return by('sender', { params: { id: (await begun()).id }, headers, body: {} })
    },
    answers: [204, 409],
    holds: async ({ params = {} }, answers) => {
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const [upload] = await desk()
        .select()
        .from(uploads)
        .where(eq(uploads.id, params.id ?? ''))
      expect(upload?.received).toBe(BYTES.length)
    },
  },
  'POST uploads/[id]/unlock': {
    given: async () => {
      const { id } = await begun()
      await appendTo(id, BYTES, { at: 0 })
      await desk().update(uploads).set({ state: 'locked' }).where(eq(uploads.id, id))
      return by('sender', { params: { id }, body: { password: 'open' } })
    },
    // It is no PDF after all, which the first to read it writes down.
    answers: [200, 409, 429],
    holds: async ({ params = {} }) => {
      const [upload] = await desk()
        .select()
        .from(uploads)
        .where(eq(uploads.id, params.id ?? ''))
      expect(upload?.problem?.reason).toBe('file_type_unsupported')
    },
  },
  'DELETE uploads/[id]': {
    given: async () => by('sender', { params: { id: (await begun()).id } }),
    answers: [200, 404],
    succeed: 1,
    holds: async ({ params = {} }) => {
      const left = await desk()
        .select()
        .from(uploadParts)
        .where(eq(uploadParts.uploadId, params.id ?? ''))
      expect(left).toEqual([])
    },
  },
}
