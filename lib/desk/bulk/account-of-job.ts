import 'server-only'
import { accountOfKey } from '@/lib/desk/platform/upstream/keys/account'
import type { BulkJobRecord } from './sql'

/** The account in which a bulk job works. The release before stored its key alone. */
export const accountOfJob = async ({ account, keyId }: Pick<BulkJobRecord, 'account' | 'keyId'>) =>
  account ?? (await accountOfKey(keyId))
