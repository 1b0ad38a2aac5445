import { z } from 'zod'
import { isAddress } from '@/lib/contract/address'
import { oneLine } from '@/lib/text/one-line'
import { isLoopback } from '@/lib/url/loopback'

const MAX_NAME_LENGTH = 200
/** `Contracts <contracts@example.com>`, the name quoted or not. */
const NAME_AND_ADDRESS = /^\s*("(?:[^"\\]|\\.)*"|[^<>"]*?)\s*<([^<>]*)>\s*$/s
const CHECKS_CERTIFICATE = 'tls.rejectUnauthorized'

export type SmtpSettings = {
  /** For the library, without the parameters that are ours. */
  url: string
  requireTLS: boolean
  /** What mails come from; an address that is undefined is `no-reply@` the program's own host. */
  from: { name?: string | undefined; address?: string | undefined }
}

/**
 * Reads an `smtp://` or `smtps://` URL. Its query may carry nodemailer's own options, `from`, the
 * address that mails come from, with or without a name, and `tls=optional`. Without the latter
 * nothing is sent to another machine unencrypted: a mail carries links that are credentials, and a
 * machine in between could strip STARTTLS. The certificate of a server on this machine is not
 * checked unless the URL asks for it. Throws an error that says what is wrong, without any part of
 * the URL.
 */
export function parseSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.hash)
    throw new Error(
      'must be an smtp:// or smtps:// URL, with special characters of user and password percent-encoded (# as %23)',
    )
  if ([url.username, url.password, url.search].some(isMalformed))
    throw new Error('must have each % of user, password and query written as %25')
  // Here a plus is no space: addresses may have one.
  url.search = url.search.replaceAll('+', '%2B')
  const { searchParams } = url
  const from = searchParams.get('from')
  const isLocal = isLoopback(url.hostname)
  const requireTLS = url.protocol === 'smtp:' && !isLocal && searchParams.get('tls') !== 'optional'
  // On this machine nobody is in between, and mail servers come with certificates of their own making.
  if (isLocal && !searchParams.has(CHECKS_CERTIFICATE)) searchParams.set(CHECKS_CERTIFICATE, 'false')
  for (const ours of ['from', 'tls']) searchParams.delete(ours)
  return { url: url.href, requireTLS, from: from === null ? {} : parseFrom(from) }
}

function parseFrom(text: string): SmtpSettings['from'] {
  const [, displayName, inBrackets] = NAME_AND_ADDRESS.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isAddress(address))
    throw new Error(
      'must have an address in from=, such as from=contracts@example.com or from=Contracts <contracts@example.com>',
    )
  const name = displayName?.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1') || undefined
  if (name && (name.length > MAX_NAME_LENGTH || oneLine(name) !== name.replace(/ +/g, ' ')))
    throw new Error(
      `must have a name of one line in from=, without control characters and of at most ${MAX_NAME_LENGTH} characters`,
    )
  return { name, address }
}

export const SmtpUrl = z.string().superRefine((text, issues) => {
  try {
    parseSmtpUrl(text)
  } catch (error) {
    issues.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

function isMalformed(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return false
  } catch {
    return true
  }
}
