import { z } from 'zod'
import { TemplateId } from '@/lib/contract/ids'
import { DraftContent } from '@/lib/desk/contract/desk'
import { listDrafts, newDraft } from '@/lib/desk/drafts/drafts'
import { readRoute, route } from '@/lib/desk/http/route'

const body = z.object({ templateId: TemplateId, id: z.uuid().optional(), content: DraftContent.optional() })

export const GET = readRoute({ permission: 'draft' }, ({ person }) => listDrafts(person.id))

export const POST = route(
  { permission: 'draft', activity: { notRecorded: 'nobody else sees a draft' }, body },
  async ({ body, person, upstream }) => newDraft(person.id, body, await upstream.template(body.templateId)),
)
