import { z } from 'zod'
import type { Sealer } from '@/lib/seal/sealer'
import type { SealedColumn } from '../store/sealed'
import type { Store } from '../store/store'
import type { MailRow } from './sql'

const Body = z.object({
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  /** Who an answer goes to. */
  sender: z.object({ name: z.string(), email: z.string() }),
  /** The name that the mail comes from; without one it is made of the sender's. */
  from: z.string().optional(),
  /** The picture that the HTML part shows. */
  logo: z.object({ accountId: z.string(), sha256: z.string() }).optional(),
})
export type Body = z.infer<typeof Body>

export function openBody(sealer: Sealer<SealedColumn>, { id, bodySealed }: Pick<MailRow, 'id' | 'bodySealed'>): Body {
  return Body.parse(JSON.parse(sealer.open(bodySealed, 'mails.body_sealed', id).toString('utf8')))
}

/** The address of the logo inside a mail: it is attached, because a remote picture would report who reads the mail. */
export const LOGO_ADDRESS = 'cid:logo'

/** The logo of a mail, from the store. */
export function logoOf(store: Store, { logo }: Body): Promise<Buffer | undefined> {
  return logo ? store.branding.logo(logo.accountId, logo.sha256) : Promise.resolve(undefined)
}
