import { CallError } from '@/lib/browser/call'
import type { ErrorReason } from '@/lib/contract/answer'
import { parseUrl } from '@/lib/url/url'

const TARGET_REASONS: readonly (string | undefined)[] = [
  'target_invalid',
  'target_not_https',
  'target_not_public',
] satisfies ErrorReason[]

/** Which input a refusal is about. */
export function refusedInput(error: unknown): 'target' | 'secret' | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.field === 'secret') return 'secret'
  const isTarget = error.field === 'targetUrl' || error.field === 'target_url'
  return isTarget || TARGET_REASONS.includes(error.reason) ? 'target' : undefined
}

const MAX_LENGTH = 2_048
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const PRIVATE_V4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_V6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/

type TargetFault = {
  message: string
  /** A doubt only: the service decides. */
  soft?: true
  /** Typing on may fix it, so it is shown when the field is left. */
  unfinished?: true
}

/**
 * What is wrong with a target; undefined when nothing is. Only the service knows where a name
 * leads, and it may be configured to accept private addresses.
 */
export function targetFault(text: string): TargetFault | undefined {
  const url = text.trim()
  if (url === '') return { message: 'Enter the address that receives the events.', unfinished: true }
  if (url.length > MAX_LENGTH) return { message: `An address has at most ${MAX_LENGTH} characters.` }
  const parsed = parseUrl(url)
  if (!parsed) {
    return { message: 'Enter a full address, such as https://hooks.example.com.', unfinished: true }
  }
  const { protocol, username, password, hostname, hash } = parsed
  if (protocol !== 'https:' && protocol !== 'http:') return { message: 'The address must begin with https://.' }
  if (username || password) return { message: 'Leave out name and password: every admin can see the address.' }
  if (hash) return { message: 'Leave out the part after #. It is never sent to a server.' }
  // The parser has turned decimal, octal and hexadecimal forms into four numbers.
  if (LOCAL_NAME.test(hostname) || PRIVATE_V4.test(hostname) || PRIVATE_V6.test(hostname)) {
    return {
      message: 'This address looks private. The service takes it only if its operator trusts it.',
      soft: true,
    }
  }
  if (protocol === 'http:') return { message: 'The address must begin with https://.', soft: true }
  return undefined
}

/** The fault to show: at once if typing on can't fix it, otherwise when the field was left. */
export function visibleFault(text: string, left: boolean): string | undefined {
  const fault = targetFault(text)
  return fault && !fault.soft && (left || !fault.unfinished) ? fault.message : undefined
}

/** Removes the field's name from the service's message: "targetUrl must be an https URL". */
export function describeRefusedTarget(message: string): string {
  if (/must be an https URL/.test(message)) return 'The address must begin with https://.'
  if (/must have public addresses only/.test(message))
    return 'The service refused this address: use one that is public on the internet.'
  return `The service refused this address: ${message.replace(/^target_?url:?\s+/i, 'it ')}`
}
