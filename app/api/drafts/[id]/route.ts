import { z } from 'zod'
import { DraftContent, MAX_DRAFT_BYTES } from '@/lib/desk/drafts/contract/draft'
import { discardDraft, readDraft, saveDraft } from '@/lib/desk/drafts/drafts'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({ version: z.number().int(), content: DraftContent })
/** The person discards the draft without knowing whether it was sent. */
const query = z.object({ unconfirmed: z.literal('yes').optional() })
const activity = { notRecorded: 'nobody else sees a draft' }

/** `new`: the address is that of a new draft, which may not be stored yet. */
const readQuery = z.object({ new: z.literal('yes').optional() })

export const GET = readRoute({ permission: 'draft', params: Id, query: readQuery }, ({ person, params, query }) =>
  readDraft(person, { ...params, isNew: query.new === 'yes' }),
)

export const PUT = route(
  { permission: 'draft', params: Id, body, maxBytes: MAX_DRAFT_BYTES, activity },
  ({ context, person, params, body }) => saveDraft(context, person, { ...params, ...body }),
)

export const DELETE = route(
  { permission: 'draft', params: Id, query, activity, done: 'The draft is discarded. It can be restored for 30 days.' },
  ({ context, person, params, query }) =>
    discardDraft(context, person, { ...params, unconfirmed: query.unconfirmed === 'yes' }),
)
