import 'server-only'
import { once } from '@/lib/desk/platform/process/once'

const SHORTEST_COMMON = 4
const SHORTEST_PERSONAL = 3

/**
 * 49,000 passwords from breaches, most frequent first. Loaded with the first new password: no other request needs them.
 * Shorter entries, such as "123" or "the", would be found in every passphrase.
 */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  once('common passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= SHORTEST_COMMON))
  })

export type PasswordOwner = {
  name: string
  email: string
  /** The account at the e-signature service, as far as it is known. */
  accounts?: readonly string[] | undefined
}

const PRODUCT = "sender senders sender's desk sendersdesk signature signatures envelope envelopes admin support".split(
  ' ',
)

/** Terms for the person, the company and this product, which an attacker tries first. */
export function personalTerms({ name, email, accounts = [] }: PasswordOwner): ReadonlySet<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const company = domain.split('.').slice(0, -1)
  const terms = [name, local, ...company, ...accounts].flatMap((text) => [...partsOf(text), partsOf(text).join('')])
  return new Set([...PRODUCT, ...terms].filter((term) => term.length >= SHORTEST_PERSONAL))
}

const partsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
