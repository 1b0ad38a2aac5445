'use client'

import { CircleAlert } from '@/components/ui/icons'
import { RecipientMark } from '@/components/ui/recipient/mark'
import { countFields, recipientName } from '../model/labels'
import { canHaveFields, signersWithoutSignature } from '../model/problems'
import { useEditor, useEditorParts } from '../state/use-editor'

/** Chooses whose fields are added, and shows who still has no place to sign. */
export function RecipientList() {
  const { store } = useEditorParts()
  const recipients = useEditor((state) => state.recipients)
  const fields = useEditor((state) => state.fields)
  const current = useEditor((state) => state.recipient)
  const isLocked = useEditor((state) => state.isLocked)
  const missing = new Set(isLocked ? [] : signersWithoutSignature(fields, recipients).map(({ id }) => id))
  const counts = new Map<number, number>()
  for (const { recipient } of fields) counts.set(recipient, (counts.get(recipient) ?? 0) + 1)

  if (recipients.length === 0) {
    return <p className="text-13 text-ink-soft">Add recipients first. Each field belongs to one of them.</p>
  }
  return (
    <ul aria-label="Recipients" className="flex max-h-52 shrink-0 flex-col gap-0.5 overflow-y-auto">
      {recipients.map((recipient, position) => {
        const { id } = recipient
        const name = recipientName(recipient, position)
        const note = canHaveFields(recipient) ? countFields(counts.get(id) ?? 0) : 'Gets a copy'
        return (
          <li key={id}>
            <button
              type="button"
              title={name}
              aria-pressed={isLocked ? undefined : current === id}
              disabled={isLocked || !canHaveFields(recipient)}
              onClick={() => store.set({ recipient: id })}
              className="flex min-h-9 w-full items-center gap-2 rounded-md border border-transparent px-2 py-1 text-left text-13 enabled:hover:bg-hover aria-pressed:border-line-strong aria-pressed:bg-hover pointer-coarse:min-h-11"
            >
              <RecipientMark id={id} />
              <span className="min-w-0 flex-1 truncate text-ink">{name}</span>
              <span className="shrink-0 text-12 text-ink-soft tabular-nums">{note}</span>
            </button>
            {missing.has(id) ? (
              <p className="flex items-center gap-1 px-2 pb-1 text-12 text-warn">
                <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
                No signature field yet
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
