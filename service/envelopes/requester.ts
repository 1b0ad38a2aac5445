import type { LinkRequester } from '@/lib/contract/signer-link'
import { unprintableIssue } from '@/lib/printing/printable'

/** The certificate prints it: a name that its typefaces lack would keep it from being made. */
export const nameAndAddress = ({ name, email }: LinkRequester): string =>
  unprintableIssue(name) ? email : `${name} (${email})`
