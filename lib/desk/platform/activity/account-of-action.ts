import 'server-only'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import type { ActivityAction } from './contract/describe-activity'

/** Actions on the dashboard itself, by the first word of their names: admins of every account see them. */
const ABOUT_DASHBOARD = new Set(['people', 'account', 'sign-in', 'key', 'activity', 'notifications', 'mirror'])

/** The account that an action with this key is about; undefined for the dashboard itself, and while the service cannot say. */
export async function accountOfAction(
  action: ActivityAction,
  key: ServiceKey | undefined,
): Promise<string | undefined> {
  const [kind = ''] = action.split('.', 1)
  return ABOUT_DASHBOARD.has(kind) ? undefined : accountOf(key).catch(undefinedIfRefused)
}

/** What somebody does is recorded also when the service does not answer. */
function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
