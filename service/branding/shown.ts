import type { ShownBranding } from '@/lib/contract/branding'
import type { Context } from '../context'

/** What signers see of an account's look; undefined while there is none. */
export async function shownBranding({ store }: Context, accountId: string): Promise<ShownBranding | undefined> {
  const found = await store.branding.find(accountId)
  if (!found) return undefined
  const logo = found.logoSha256 ? await store.branding.logo(accountId, found.logoSha256) : undefined
  return {
    name: found.senderName ?? undefined,
    logo: logo?.toString('base64'),
    accent: found.accent ?? undefined,
  }
}
