import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import type { FrozenTemplate } from '@/lib/desk/drafts/contract/frozen'
import { tidyContent } from '@/lib/desk/drafts/contract/tidy-content'
import { fieldsOf } from '@/lib/desk/drafts/document-request'

/** The request for a template, without its documents' contents. A slot keeps its id, which later sends know it by. */
export function templateRequest(written: DraftContent): FrozenTemplate {
  const content = tidyContent(written)
  return {
    templateName: content.templateName?.trim() ?? '',
    emailSubject: content.emailSubject?.trim() || undefined,
    emailMessage: content.emailMessage || undefined,
    signerOrderRequired: content.signerOrderRequired ?? false,
    expirationDays: content.expirationDays,
    signers: content.recipients.map(({ id, name, email, defaultName, role = 'Signer', round }) => ({
      id,
      name: name.trim() || undefined,
      requestRole: role,
      group: content.signerOrderRequired ? round || undefined : undefined,
      defaultName: defaultName?.trim() || undefined,
      defaultEmail: email.trim() || undefined,
    })),
    files: (content.documents ?? []).map((document) => ({
      name: document.name,
      fields: fieldsOf(content, document, (recipient) => recipient),
    })),
  }
}
