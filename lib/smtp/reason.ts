import { oneLine } from '@/lib/contract/one-line'

const MAX_REASON_LENGTH = 300
const ADDRESS = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]+/g
const LINK = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/gi
/** Our credentials are longer; a server's own ids of that length say nothing to a person. */
const TOKEN = /[\w-]{32,}/g
/**
 * The answer of a mail server, as people may read it: one line of bounded length, without links, credentials, and addresses of
 * anybody but the recipient. A server may repeat anything that it was sent.
 */
export function safeReason(answer: string, recipient?: string): string {
  const own = recipient?.toLowerCase()
  const text = oneLine(withoutRepeatedCodes(answer.slice(0, 10_000)))
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(LINK, '…')
    .replace(ADDRESS, (address) => (address.toLowerCase() === own ? address : '…'))
    .replace(TOKEN, '…')
  if (text.length <= MAX_REASON_LENGTH) return text
  return `${text
    .slice(0, MAX_REASON_LENGTH - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Each line of an answer repeats its codes: `550-5.1.1 No such user.` and `550 5.1.1 Try again.` */
const withoutRepeatedCodes = (answer: string) =>
  answer
    .split(/\r?\n/)
    .map((line, index) =>
      index === 0 ? line.replace(/^(\d{3})-/, '$1 ') : line.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, ''),
    )
    .join(' ')
