'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { formIssue } from '@/lib/contract/plain-issue'
import { type DeskKey, DeskKeySecret } from '@/lib/desk/platform/upstream/contract/service-key'
import { KeyForm } from './key-form'
import { useReplaceKey } from './use-keys'

export function ReplaceDialog({ deskKey, onClose }: { deskKey: DeskKey; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(DeskKeySecret, { error: formIssue }),
    defaultValues: { secret: '' },
  })
  const replacing = useReplaceKey(deskKey.id)
  return (
    <KeyForm
      title={`Replace ${deskKey.name}`}
      description={`Another key of ${deskKey.account ?? 'the same account'} takes its place. New requests use it at once. Revoke the old key at the service afterwards.`}
      submit="Replace key"
      pending={replacing.isPending}
      error={replacing.error}
      fault={formState.errors.secret?.message}
      secret={register('secret')}
      onSubmit={handleSubmit((key) => replacing.mutate(key, { onSuccess: onClose }))}
      onClose={onClose}
    />
  )
}
