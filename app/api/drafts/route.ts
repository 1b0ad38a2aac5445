import { z } from 'zod'
import { TemplateId } from '@/lib/contract/ids'
import { DraftContent, DraftPurpose, MAX_DRAFT_BYTES } from '@/lib/desk/drafts/contract/draft'
import { createDraft, listDrafts } from '@/lib/desk/drafts/drafts'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({
  id: z.uuid().optional(),
  purpose: DraftPurpose.optional(),
  templateId: TemplateId.optional(),
  content: DraftContent.optional(),
})

export const GET = readRoute({ permission: 'draft' }, ({ person }) => listDrafts(person))

export const POST = route(
  { permission: 'draft', body, maxBytes: MAX_DRAFT_BYTES, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, body }) => createDraft(context, person, body),
)
