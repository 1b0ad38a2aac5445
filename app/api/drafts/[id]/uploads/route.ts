import { NewUpload } from '@/lib/desk/drafts/contract/upload'
import { createUpload } from '@/lib/desk/drafts/uploads/create-upload'
import { listUploads } from '@/lib/desk/drafts/uploads/uploads'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'draft', params: Id }, ({ person, params }) => listUploads(person, params))

export const POST = route(
  { permission: 'draft', params: Id, body: NewUpload, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ person, params, body }) => createUpload(person, { ...body, draftId: params.id }),
)
