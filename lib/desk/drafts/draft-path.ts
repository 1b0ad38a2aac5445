import type { DraftContent } from './contract/draft-content'
import { fieldsOf, sentRecipients } from './document-request'

/** The draft's names for properties of the request. */
const RENAMED: Record<string, string> = { scheduleTime: 'scheduledFor', signers: 'recipients', files: 'documents' }
const OF_RECIPIENT: Record<string, string> = { requestRole: 'role', group: 'round', defaultEmail: 'email' }

/**
 * The place in a draft that a path of its request is about: `files.0.fields.3.page` is `fields.7.page` where the request's fourth
 * field of the first file is the draft's eighth. Empty recipients, and fields of pages that are not sent, are not in the request.
 */
export function draftPath(path: string, content: DraftContent): string | undefined {
  const [head = '', position, ...rest] = path.replaceAll(/\[(\w+)\]/g, '.$1').split('.')
  const name = RENAMED[head] ?? head
  const index = Number(position)
  if (head === 'signers') {
    const recipient = sentRecipients(content)[index]
    const [member, ...deeper] = rest
    const last = member === undefined ? [] : [OF_RECIPIENT[member] ?? member, ...deeper]
    return recipient ? [name, content.recipients.indexOf(recipient), ...last].join('.') : name
  }
  if (head === 'files' && position !== undefined) {
    const place = rest[0] === 'fields' ? fieldPlace(index, Number(rest[1]), content) : -1
    if (place >= 0) return ['fields', place, ...rest.slice(2)].join('.')
    return content.documents?.[index] ? `${name}.${index}` : name
  }
  return name || undefined
}

function fieldPlace(file: number, position: number, content: DraftContent): number {
  const document = content.documents?.[file]
  const id = document && fieldsOf(content, document, () => 0)[position]?.id
  return (content.fields ?? []).findIndex((field) => field.id === id)
}
