import { z } from 'zod'
import { removePasskey, renamePasskey } from '@/lib/desk/accounts/second-factor/passkeys'
import { removeFactor } from '@/lib/desk/accounts/second-factor/remove-factor'
import { describePasskey } from '@/lib/desk/activity/activity-objects'
import { PasskeyName } from '@/lib/desk/contract/auth/account'
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
  },
  async ({ person, params, body }) => {
    await renamePasskey(person.id, params.id, body.name)
    return { code: 200, message: 'The passkey has its new name.' }
  },
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
  },
  async ({ person, params }) => {
    const passkey = await removeFactor(person.id, (tx) => removePasskey(tx, person.id, params.id))
    return { code: 200, message: 'The passkey is removed.', passkey }
  },
)
