import { route } from '@/lib/desk/http/route'
import { expectFile } from '@/lib/desk/uploads/uploads'

export const POST = route(
  { permission: 'draft', done: 'A file is expected.', activity: { notRecorded: 'it changes nothing' } },
  () => expectFile(),
)
