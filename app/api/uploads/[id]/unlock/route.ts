import { z } from 'zod'
import { unlockUpload } from '@/lib/desk/drafts/uploads/check-upload'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const body = z.object({ password: z.string().min(1).max(1_000) })

export const POST = route(
  { permission: 'draft', params: Id, body, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, params, body }) => unlockUpload(context, person, { ...params, ...body }),
)
