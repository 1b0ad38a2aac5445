import type { OutboxMail } from '@/lib/contract/operator'

const SIGNING = /^https?:\/\/[^\s]+\/sign\/[^\s/?#]+$/

/** Where a mail asks its reader to sign, as an address of this desk; undefined for mails that only tell something. */
export function signingPath({ links, text }: Pick<OutboxMail, 'links' | 'text'>): string | undefined {
  const words = text.split(/[\s<>()]+/)
  const link = [...links, ...words].find((candidate) => SIGNING.test(candidate))
  return link && new URL(link).pathname
}
