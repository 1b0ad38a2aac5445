'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { queryKeys } from '@/lib/browser/keys'
import { labelEndpoint } from '@/lib/browser/queries/webhooks'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { MAX_LABEL } from '@/lib/desk/webhooks/contract/endpoint-delivery'
import { hostOf } from '../subscriptions/targets'

type LabelDialogProps = { endpoint: Pick<Endpoint, 'id' | 'label' | 'target_url'>; onClose: () => void }

/** Names an endpoint for everybody of the account. */
export function LabelDialog({ endpoint: { id, label, target_url }, onClose }: LabelDialogProps) {
  const client = useQueryClient()
  const [text, setText] = useState(label ?? '')
  const save = useMutation({
    mutationFn: () => labelEndpoint(id, text),
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
  return (
    <FormDialog
      title={`Label ${hostOf(target_url)}`}
      description="Shown to your team instead of the address. The receiver doesn’t see it."
      action={{ label: 'Save label', pending: save.isPending }}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label="Label" help="Leave empty to show the address.">
        <Input
          value={text}
          maxLength={MAX_LABEL}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {save.error ? <ErrorState error={save.error} title="The label wasn’t saved" /> : null}
    </FormDialog>
  )
}
