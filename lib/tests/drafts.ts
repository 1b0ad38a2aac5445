import { eq } from 'drizzle-orm'
import { GET as getActivity } from '@/app/api/activity/route'
import { GET, PUT } from '@/app/api/drafts/[id]/route'
import { POST } from '@/app/api/drafts/[id]/send/route'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { sendOf } from '@/lib/desk/drafts/send-once'
import { uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { cookieOf, send } from './desk'

type Owner = 'sender' | 'admin'
type Versioned = Pick<Draft, 'id' | 'version'>

/** Saves over the version that the owner has in front of them. */
export const saving = async ({ id, version }: Versioned, content: unknown, as: Owner = 'sender') =>
  send(PUT, { method: 'PUT', params: { id }, cookie: await cookieOf(as), body: { version, content } })

export async function saveDraft(draft: Versioned, content: unknown, as?: Owner): Promise<Draft> {
  const answer = await saving(draft, content, as)
  if (!answer.ok) throw new Error(`the save was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const sending = async ({ id, version }: Versioned, more: object = {}, as: Owner = 'sender') =>
  send(POST, { method: 'POST', params: { id }, cookie: await cookieOf(as), body: { version, ...more } })

/** The draft as it is stored now. */
export const readDraft = async ({ id }: { id: string }): Promise<Draft> =>
  (await send(GET, { params: { id }, cookie: await cookieOf('sender') })).json()

/** What was recorded of the envelope that a draft became. */
export const activityOf = async ({ envelope_id }: { envelope_id?: string | undefined }): Promise<unknown> =>
  (await send(getActivity, { path: `/api?envelope=${envelope_id}`, cookie: await cookieOf('sender') })).json()

/** As in another process, or in this one after a restart: nothing is known of an attempt that this one waits for. */
export async function restarted({ id }: { id: string }): Promise<void> {
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, id))
  resetOnce(sendOf({ personId: row?.personId ?? '', id }))
}

/** A new draft whose copied documents count as checked: a job does that in a running dashboard. */
export async function withCheckedCopies(answer: Response): Promise<Draft> {
  if (!answer.ok) throw new Error(`the copy was answered ${answer.status}: ${await answer.text()}`)
  const draft: Draft = await answer.json()
  for (const { id } of draft.content.documents ?? []) {
    const [row] = await desk().select().from(uploads).where(eq(uploads.id, id))
    const checked = { state: 'ready', documentSize: row?.size ?? 0, documentSha256: row?.sha256 ?? '' } as const
    await desk().update(uploads).set(checked).where(eq(uploads.id, id))
  }
  return draft
}
