import { z } from 'zod'
import { requirePermission } from '@/lib/desk/drafts/reuse-envelope'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { ownDraftOf, templateOfDraft } from '@/lib/desk/templates/template-of-draft'

const body = z.object({ id: z.uuid(), as: z.enum(['template', 'own']) })

export const POST = route(
  { permission: 'draft', params: Id, body, activity: { notRecorded: 'nobody else sees a draft' } },
  async ({ context, person, params, body: { id, as } }) => {
    if (as === 'own') return ownDraftOf(context, person, { draftId: params.id, id })
    await requirePermission(context, 'template')
    return templateOfDraft(context, person, { draftId: params.id, id })
  },
)
