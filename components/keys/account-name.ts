import type { DeskKey } from '@/lib/desk/contract/service-key'

/** The account of a key, for a sentence. */
export const accountName = (key: Pick<DeskKey, 'account'> | undefined): string =>
  key?.account ? `the account “${key.account}”` : 'an account that the service does not name'
