'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formIssue } from '@/lib/contract/plain-issue'
import { NewDeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { KeyForm } from './key-form'
import { useAddKey } from './use-keys'

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewDeskKey, { error: formIssue }),
    defaultValues: { name: '', secret: '' },
  })
  const adding = useAddKey()
  const { errors } = formState
  // The input that is registered first gets the focus when several are invalid.
  const name = register('name')
  return (
    <KeyForm
      title="Add a key"
      description="Nobody uses it until you give it to a person or make it the default."
      submit="Add key"
      pending={adding.isPending}
      error={adding.error}
      fault={errors.secret?.message}
      secret={register('secret')}
      onSubmit={handleSubmit((key) => adding.mutate(key, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} help="What your team will see.">
        <Input {...name} maxLength={100} autoComplete="off" />
      </Field>
    </KeyForm>
  )
}
