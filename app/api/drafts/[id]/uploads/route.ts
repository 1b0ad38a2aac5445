import { NewUpload } from '@/lib/desk/contract/drafts/upload'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { createUpload } from '@/lib/desk/uploads/create-upload'
import { listUploads } from '@/lib/desk/uploads/uploads'

export const GET = readRoute({ permission: 'draft', params: Id }, ({ context, person, params }) =>
  listUploads(context, person, params),
)

export const POST = route(
  { permission: 'draft', params: Id, body: NewUpload, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, params, body }) => createUpload(context, person, { ...body, draftId: params.id }),
)
