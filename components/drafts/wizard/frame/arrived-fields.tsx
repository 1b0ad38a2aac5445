import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft'
import { type FieldDifference, fieldDifferences, toWireFields } from '@/lib/envelope/wire-fields'
import { useDraft } from '../../open-draft/use-draft'

const WHAT: Record<FieldDifference['what'], string> = {
  missing: 'is missing',
  moved: 'is in another place',
  changed: 'differs in its signer, label, value or settings',
}

/** More lines help nobody: the envelope itself shows the rest. */
const MOST_LISTED = 10

/** Which fields of the envelope are as they were sent, and which are not. */
export default function ArrivedFields({ envelopeId }: { envelopeId: string }) {
  const { draft } = useDraft()
  const { data: envelope, isError } = useQuery(envelopeQuery(envelopeId))
  if (isError) {
    return (
      <Banner tone="warn" className="mt-4" title="The fields could not be compared">
        The envelope could not be read back. Open it to see what arrived.
      </Banner>
    )
  }
  if (!envelope) return null
  const fieldsSent = sentFields(draft.content)
  const differences = fieldDifferences(fieldsSent, envelope)
  if (!differences) {
    return (
      <Banner tone="warn" className="mt-4" title="The service doesn’t say where it placed the fields">
        Check with a signer that the document asks for what you meant.
      </Banner>
    )
  }
  if (differences.length === 0) {
    const count = fieldsSent.files.reduce((sum, { fields }) => sum + fields.length, 0)
    return count === 0 ? null : (
      <Banner tone="good" className="mt-4" title="The service kept all fields as they were sent" />
    )
  }
  const title = `${differences.length} ${differences.length === 1 ? 'field' : 'fields'} did not arrive as sent`
  return (
    <Banner tone="bad" className="mt-4" title={title}>
      <ul>
        {differences.slice(0, MOST_LISTED).map(({ file, field, what }) => (
          <li key={`${file} ${field.id}`} className="[overflow-wrap:anywhere]">
            {`${draft.content.documents?.[file]?.name ?? `Document ${file + 1}`}, page ${field.page}: ${field.label?.trim() || field.type} ${WHAT[what]}.`}
          </li>
        ))}
      </ul>
      {differences.length > MOST_LISTED ? <p>{`And ${differences.length - MOST_LISTED} more.`}</p> : null}
    </Banner>
  )
}

/**
 * The people and fields of a draft with own documents as they are sent: a signer is known to the
 * fields by the position.
 */
export function sentFields({ recipients, documents = [], fields = [] }: DraftContent) {
  const signers = recipients.filter(({ name, email }) => name.trim() || email.trim())
  const fieldsPlaced = fields.map((field) => ({
    ...field,
    recipient: signers.findIndex(({ id }) => id === field.recipient),
  }))
  return {
    signers: signers.map(({ email }) => ({ email })),
    files: documents.map((document) => ({ fields: toWireFields(document, fieldsPlaced) })),
  }
}
