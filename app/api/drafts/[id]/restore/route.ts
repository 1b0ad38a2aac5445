import { restoreDraft } from '@/lib/desk/drafts/drafts'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'draft', params: Id, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ person, params }) => restoreDraft(person, params),
)
