import 'server-only'
import type { ErrorReason } from '@/lib/contract/answer'
import type { Refusal } from '@/lib/desk/platform/contract/refusal'

const TEXTS: ReadonlyMap<unknown, string> = new Map<ErrorReason, string>([
  ['envelope_not_found', 'The service has no such envelope. It may have been removed.'],
  ['template_not_found', 'The template no longer exists.'],
  ['document_not_available', 'The service has no signed PDF for this envelope yet.'],
])

/** Why a row failed, for people. What has no text here keeps the service's message, which may name a value in the row. */
export const describeRowError = ({ message, about: { reason } }: Refusal): string => TEXTS.get(reason) ?? message
