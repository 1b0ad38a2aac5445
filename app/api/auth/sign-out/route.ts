import { signOut } from '@/lib/desk/accounts/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: "ends only the browser's own session" } },
  ({ context }) => signOut(context),
)
