import type { ErrorReason, ServiceFault } from '@/lib/contract/answer'
import type { Operation, Tag } from './operation'

const NOT_FOUND: Record<Tag, [ErrorReason, string]> = {
  Reference: ['path_not_found', 'no such path'],
  Identity: ['path_not_found', 'no such path'],
  Envelopes: ['envelope_not_found', 'envelope not found'],
  Signers: ['signer_not_found', 'signer not found'],
  Branding: ['path_not_found', 'no such path'],
  Templates: ['template_not_found', 'template not found'],
  Webhooks: ['subscription_not_found', 'subscription not found'],
  Signing: ['link_not_found', 'no such signing link'],
  Operator: ['key_not_found', 'key not found'],
}

/** What an operation answers in one common case of an error, as mock servers and readers of the reference want it. */
export function exampleOfError({ tag, access, body }: Operation, code: number): ServiceFault {
  const fault = (reason: ErrorReason, message: string): ServiceFault => ({ code, message, reason })
  switch (code) {
    case 400:
      return body
        ? { ...fault('invalid_field', 'signers.0.email must be an email address'), field: 'signers.0.email' }
        : { ...fault('invalid_field', 'since must be an ISO 8601 local date-time'), field: 'since' }
    case 401:
      return tag === 'Signing' ? fault('code_needed', 'enter the code first') : fault('invalid_key', 'Invalid API key')
    case 403:
      return tag === 'Signing'
        ? fault('link_locked', 'the link is locked after wrong codes')
        : fault('capability_missing', `the API key lacks the capability ${access}`)
    case 404:
      return fault(...NOT_FOUND[tag])
    case 409:
      return tag === 'Signing'
        ? fault('already_signed', 'you have signed already')
        : fault('changed_meanwhile', 'it was changed meanwhile')
    case 416:
      return fault('range_not_satisfiable', 'the range lies outside the document')
    case 429:
      return fault('rate_limited', 'Rate limit exceeded. Try again later.')
    default:
      return fault('database_unavailable', 'The database does not answer. Try again in a moment.')
  }
}
