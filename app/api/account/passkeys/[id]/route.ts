import { z } from 'zod'
import { PasskeyName } from '@/lib/desk/accounts/contract/account'
import { describePasskey, removePasskey, renamePasskey } from '@/lib/desk/accounts/passkeys'
import { route } from '@/lib/desk/http/route'

const params = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/) })
const body = z.object({ name: PasskeyName })

export const PATCH = route(
  {
    permission: 'account',
    freshAuth: true,
    params,
    body,
    describe: ({ person, params }) => describePasskey(person.id, params.id),
    activity: ({ body }) => ({ action: 'account.passkey-rename', detail: { passkey: body.name } }),
    done: 'The passkey has its new name.',
  },
  ({ person, params, body }) => renamePasskey(person, { ...params, ...body }),
)

export const DELETE = route(
  {
    permission: 'account',
    freshAuth: true,
    params,
    describe: ({ person, params }) => describePasskey(person.id, params.id),
    activity: (_, result?: { passkey: string }) => ({
      action: 'account.passkey-remove',
      detail: { passkey: result?.passkey },
    }),
    done: 'The passkey is removed.',
  },
  ({ person, params }) => removePasskey(person, params),
)
