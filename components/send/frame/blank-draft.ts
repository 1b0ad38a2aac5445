import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft, DraftPurpose } from '@/lib/desk/drafts/contract/draft'
import { defaultPeople } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'

/** An empty draft. Version 0: the server does not have it. */
export function blankDraft(
  id: string,
  purpose: DraftPurpose,
  templateId: string | undefined,
  template: PdfSignRequest | undefined,
): Draft {
  return {
    id,
    purpose,
    ...(templateId && { template_id: templateId }),
    ...(template && { template_name: templateTitle(template) }),
    state: 'open',
    content: { recipients: template ? defaultPeople(template) : [] },
    version: 0,
    updated_on: '',
  }
}
