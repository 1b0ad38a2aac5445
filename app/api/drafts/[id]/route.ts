import { z } from 'zod'
import { DraftContent } from '@/lib/desk/contract/drafts/draft-content'
import { discardDraft, readDraft, saveDraft } from '@/lib/desk/drafts/drafts'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({ version: z.number().int(), content: DraftContent })
/** The person discards the draft without knowing whether it was sent. */
const query = z.object({ unconfirmed: z.literal('yes').optional() })
const activity = { notRecorded: 'nobody else sees a draft' }

export const GET = readRoute({ permission: 'draft', params: Id }, ({ context, person, params }) =>
  readDraft(context, person, params),
)

export const PUT = route({ permission: 'draft', params: Id, body, activity }, ({ context, person, params, body }) =>
  saveDraft(context, person, { ...params, ...body }),
)

export const DELETE = route(
  { permission: 'draft', params: Id, query, activity, done: 'The draft is deleted.' },
  ({ context, person, params, query }) =>
    discardDraft(context, person, { ...params, unconfirmed: query.unconfirmed === 'yes' }),
)
