import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'

/** A member of a JSON text, at any depth, that holds a signing link or a document. */
const WITHHELD_MEMBER = /("(?:form[_-]?url|unsigned[_-]?pdf)"\s*:\s*")((?:[^"\\]|\\.)+)"/gi

/**
 * The bytes of a delivery are shown as they were sent, except for bearer credentials of signers and document contents: those
 * leave the desk's server in no text either, and the page says how many were blanked out.
 */
export function withhold(detail: AnyDeliveryDetail): AnyDeliveryDetail {
  let withheld = 0
  const blank = (text: string | undefined) =>
    text?.replace(WITHHELD_MEMBER, (_, member: string) => {
      withheld += 1
      return `${member}…"`
    })
  const { request, attempts } = detail
  const clean = {
    ...detail,
    request: request && { ...request, body: blank(request.body) },
    attempts: attempts?.map((attempt) => ({ ...attempt, response_body: blank(attempt.response_body) })),
  }
  return withheld > 0 ? { ...clean, withheld } : clean
}
