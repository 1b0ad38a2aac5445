import { z } from 'zod'
import type { Sealer } from '@/lib/seal/sealer'
import type { MailRow } from '../store/mails'
import type { SealedColumn } from '../store/sealed'

const Body = z.object({
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sender: z.object({ name: z.string(), email: z.string() }),
})
export type Body = z.infer<typeof Body>

export function openBody(sealer: Sealer<SealedColumn>, { id, bodySealed }: Pick<MailRow, 'id' | 'bodySealed'>): Body {
  return Body.parse(JSON.parse(sealer.open(bodySealed, 'mails.body_sealed', id).toString('utf8')))
}
