import { z } from 'zod'
import { TemplateId } from '@/lib/contract/ids'
import { DraftContent } from '@/lib/desk/contract/drafts/draft-content'
import { createDraft, listDrafts } from '@/lib/desk/drafts/drafts'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({ templateId: TemplateId, id: z.uuid().optional(), content: DraftContent.optional() })

export const GET = readRoute({ permission: 'draft' }, ({ context, person }) => listDrafts(context, person))

export const POST = route(
  { permission: 'draft', body, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, body }) => createDraft(context, person, body),
)
