import { expectFile } from '@/lib/desk/drafts/uploads/uploads'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'draft', done: 'A file is expected.', activity: { notRecorded: 'it changes nothing' } },
  () => expectFile(),
)
