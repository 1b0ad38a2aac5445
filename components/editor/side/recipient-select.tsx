'use client'

import { RecipientMark } from '@/components/ui/recipient/mark'
import { Select } from '@/components/ui/select'
import { recipientName } from '../model/labels'
import { canHaveFields, signersWithoutSignature } from '../model/problems'
import { useEditor, useEditorParts } from '../state/use-editor'

/** Chooses whose fields are added, where there is no room for a list. */
export function RecipientSelect() {
  const { store } = useEditorParts()
  const recipients = useEditor((state) => state.recipients)
  const fields = useEditor((state) => state.fields)
  const current = useEditor((state) => state.recipient)
  const missing = new Set(signersWithoutSignature(fields, recipients).map(({ id }) => id))
  if (recipients.length === 0) {
    return <p className="text-13 text-ink-soft">Add recipients first. Each field belongs to one of them.</p>
  }
  return (
    <div className="flex items-center gap-2">
      <RecipientMark id={current} />
      <Select
        aria-label="Recipient of new fields"
        className="flex-1"
        value={String(current)}
        onValueChange={(value) => store.set({ recipient: Number(value) })}
        options={recipients.map((recipient, position) => ({
          value: String(recipient.id),
          label: `${recipientName(recipient, position)}${missing.has(recipient.id) ? ' (no signature field yet)' : ''}`,
          disabled: !canHaveFields(recipient),
        }))}
      />
    </div>
  )
}
