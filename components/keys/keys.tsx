'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { Plus } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { formIssue } from '@/lib/contract/plain-issue'
import { NewDeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { KeyForm } from './key-dialogs'
import { KeyPanel } from './key-panel'
import { useAddKey, useKeys } from './queries'

/** The API keys that the dashboard calls the service with. */
export function Keys() {
  const { data: keys, error, isPending, refetch } = useKeys()
  const adder = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)

  return (
    <>
      <PageHeader
        title="Keys"
        about="Each person uses their own key, or the default one. Each key has its own account and request limit."
        actions={
          <Button ref={adder} variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add a key
          </Button>
        }
      />
      {isPending ? (
        <>
          <LoadingNote on="desk">Loading the keys</LoadingNote>
          <Skeleton className="h-64 w-full" />
        </>
      ) : null}
      {error && !keys ? (
        <ErrorState error={error} title="The keys could not be loaded" onRetry={() => refetch()} />
      ) : null}
      <div className="grid gap-6">
        {keys?.map((key) => (
          <KeyPanel key={key.id} deskKey={key} keys={keys} afterwards={adder} />
        ))}
      </div>
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
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
