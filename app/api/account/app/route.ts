import { z } from 'zod'
import { beginApp, confirmApp, removeApp } from '@/lib/desk/accounts/authenticator-app'
import { SecondStepCode } from '@/lib/desk/accounts/contract/account'
import { route } from '@/lib/desk/http/route'

const body = z.object({ code: SecondStepCode })

/** Returns a secret for the app, which becomes a factor when PUT has confirmed a code. */
export const POST = route(
  { permission: 'account', activity: { notRecorded: 'nothing changes until PUT confirms a code' }, freshAuth: true },
  ({ person }) => beginApp(person),
)

export const PUT = route(
  { permission: 'account', freshAuth: true, body, activity: () => ({ action: 'account.app-add' }) },
  ({ context, person, body }) => confirmApp(context, person, body),
)

export const DELETE = route(
  {
    permission: 'account',
    freshAuth: true,
    activity: () => ({ action: 'account.app-remove' }),
    done: 'The authenticator app is removed.',
  },
  ({ person }) => removeApp(person),
)
