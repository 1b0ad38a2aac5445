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

const LENGTH_AT_MOST = 2_048

/**
 * What is wrong with a target; undefined when nothing is. Only the service knows where a name leads,
 * and it may be configured to accept http and private addresses.
 */
export function targetFault(text: string): string | undefined {
  const url = text.trim()
  if (url === '') return 'Enter the address that receives the events.'
  if (url.length > LENGTH_AT_MOST) return `An address has at most ${LENGTH_AT_MOST} characters.`
  const target = parseUrl(url)
  if (!target) return 'Enter a full address, such as https://hooks.example.com.'
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return 'The address must begin with https://.'
  if (target.username || target.password) return 'Leave out name and password: every admin can see the address.'
  if (target.hash) return 'Leave out the part after #. It is never sent to a server.'
  return undefined
}

/** Removes the field's name from the service's message: "targetUrl must be an https URL". */
export function describeRefusedTarget(message: string): string {
  if (/must be an https URL/.test(message)) return 'The address must begin with https://.'
  if (/must have public addresses only/.test(message))
    return 'The service refused this address: use one that is public on the internet.'
  return `The service refused this address: ${message.replace(/^target_?url:?\s+/i, 'it ')}`
}
