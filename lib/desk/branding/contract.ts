import { z } from 'zod'
import { isAddress } from '@/lib/contract/address'
import { Accent, Branding } from '@/lib/contract/branding'
import { opt } from '@/lib/contract/optional'
import { isReadableAccent } from '@/lib/envelope/accent'

/** What an admin enters. */
export const BrandingInput = Branding.extend({
  replyTo: opt(z.string().max(1_000).refine(isAddress, 'Enter an email address such as ada@example.com.')),
  accent: opt(Accent.refine(isReadableAccent, 'White text is hard to read on this color. Choose a darker one.')),
})

/** The parts that an admin changed, and in `from` what they were; a part that is in neither stays. */
export const BrandingChange = BrandingInput.extend({ from: Branding })
export type BrandingChange = z.infer<typeof BrandingChange>

/** The branding of the account whose key the person uses. */
export type DeskBranding = {
  account: string | undefined
  branding: Branding
  /** `own`: the service has no branding. Undefined before anything was saved. */
  mails: 'branded' | 'own' | undefined
}
