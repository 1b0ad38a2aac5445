import { z } from 'zod'
import { DraftContent } from '@/lib/desk/contract/desk'
import { conflict } from '@/lib/desk/contract/refusal'
import { deleteDraft, findDraft, saveDraft, toDraft } from '@/lib/desk/drafts/drafts'
import { isBeingSent } from '@/lib/desk/drafts/send-draft'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({ version: z.number().int(), content: DraftContent })
/** Said by whoever discards a draft without knowing whether it was sent. */
const query = z.object({ unconfirmed: z.literal('yes').optional() })

export const GET = readRoute({ permission: 'draft', params: Id }, async ({ params, person }) =>
  toDraft(await findDraft(person.id, params.id)),
)

export const PUT = route(
  { permission: 'draft', activity: { notRecorded: 'nobody else sees a draft' }, params: Id, body },
  ({ params, body, person }) => saveDraft(person.id, params.id, body.version, body.content),
)

export const DELETE = route(
  { permission: 'draft', activity: { notRecorded: 'nobody else sees a draft' }, params: Id, query },
  async ({ params, query, person }) => {
    if (isBeingSent(person.id, params.id)) throw conflict('This draft is being sent this moment. Wait for the answer.')
    await deleteDraft(person.id, params.id, { unconfirmed: query.unconfirmed === 'yes' })
    return { code: 200, message: 'The draft is deleted.' }
  },
)
