import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'

/** A key's account, for use in a sentence. */
export const accountName = (key: Pick<DeskKey, 'account'> | undefined): string =>
  key?.account ? `the account “${key.account}”` : 'an account that the service does not name'
