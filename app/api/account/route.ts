import { ownAccount, rename } from '@/lib/desk/accounts/account'
import { AccountName } from '@/lib/desk/accounts/contract/account'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'account' }, ({ person }) => ownAccount(person))

export const PATCH = route(
  {
    permission: 'account',
    body: AccountName,
    describe: async ({ person }) => ({ before: { name: person.name } }),
    activity: ({ body }) => ({ action: 'account.rename', detail: { name: body.name } }),
    done: 'Name changed.',
  },
  ({ person, body }) => rename(person, body),
)
