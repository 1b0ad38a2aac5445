import 'server-only'

export type PasswordContext = {
  name: string
  email: string
  /** The account at the e-signature service, as far as it is known. */
  accounts?: readonly string[] | undefined
}

const PRODUCT = [
  'sender',
  'senders',
  "sender's",
  'desk',
  'sendersdesk',
  'signature',
  'signatures',
  'envelope',
  'envelopes',
  'admin',
  'support',
]
const SHORTEST = 3

/** Words that say who somebody is or where they work: who guesses tries them first (listed in decision 0145). */
export function contextWords({ name, email, accounts = [] }: PasswordContext): ReadonlySet<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const company = domain.split('.').slice(0, -1)
  const words = [name, local, ...company, ...accounts].flatMap((text) => [...partsOf(text), partsOf(text).join('')])
  return new Set([...PRODUCT, ...words].filter((word) => word.length >= SHORTEST))
}

const partsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
