'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps, RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { nameList } from '@/components/ui/format'
import type { Elements } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { type DeskKey, DeskKeySecret, NewDeskKey } from '@/lib/desk/upstream/contract/service-key'
import { formIssue } from '@/lib/text/plain-issue'
import { isConfigured, useAddKey, useEverybody, useMakeDefault, useRemoveKey, useReplaceKey } from './queries'

/** A key's account, for use in a sentence. */
const accountName = (key: Pick<DeskKey, 'account'> | undefined): string =>
  key?.account ? `the account “${key.account}”` : 'an account that the service does not name'

type DefaultDialogProps = { deskKey: DeskKey; keys: readonly DeskKey[]; onClose: () => void }

/** Names the people who change keys, and the account they move to. */
export function DefaultDialog({ deskKey, keys, onClose }: DefaultDialogProps) {
  const making = useMakeDefault(deskKey)
  const everybody = useEverybody(true)
  const toast = useToast()
  const now = keys.find((key) => key.default)
  const isOtherAccount = now?.account !== deskKey.account
  const withOwnKey = new Set(keys.flatMap(({ people }) => people.map(({ id }) => id)))
  const affected = everybody.data?.people.filter(({ id }) => !withOwnKey.has(id)).map(({ name }) => name)
  const who = affected ? nameList(affected) : 'Everybody without a key of their own'

  const makeDefault = () =>
    making.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ title: `${deskKey.name} is the default`, description: now && `To undo, make ${now.name} the default.` })
      },
    })

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Make “${deskKey.name}” the default`}
      consequence={
        isOtherAccount ? (
          <>
            <p>{`This key belongs to ${accountName(deskKey)}. The default is now “${now?.name}” of ${accountName(now)}.`}</p>
            <p className="mt-2">
              {`${who} will work in ${accountName(deskKey)} from the next request on: other envelopes, templates and webhooks. Nothing is deleted. To undo, make “${now?.name}” the default again.`}
            </p>
          </>
        ) : (
          <p>
            {`${who} will use this key from their next request, in the same account. To undo, make “${now?.name}” the default again.`}
          </p>
        )
      }
      action={{
        label: isOtherAccount ? 'Switch account' : 'Make default',
        pending: making.isPending,
        onAct: makeDefault,
        variant: isOtherAccount ? 'danger' : 'primary',
      }}
      problem={{ error: making.error, title: 'The default was not changed' }}
    />
  )
}

type KeyFormProps = {
  title: string
  description: string
  submit: string
  pending: boolean
  error: Error | null
  fault: string | undefined
  /**
   * Props of the key's input. The key is not in React state, which would write it into the page.
   */
  secret: ComponentProps<'input'>
  onSubmit: () => void
  onClose: () => void
  children?: Elements
}

/** A dialog that sends a key to the server. The browser forgets it when the dialog closes. */
function KeyForm({ title, description, submit, pending, error, fault, secret, children, ...on }: KeyFormProps) {
  const about = error instanceof CallError && error.field === 'secret' ? error.message : undefined
  return (
    <FormDialog
      title={title}
      description={description}
      action={{ label: submit, pending }}
      problem={{ error: about ? undefined : error, title: 'The key was not stored' }}
      onSubmit={on.onSubmit}
      onClose={on.onClose}
    >
      {children}
      <Field
        label="API key"
        error={fault ?? about}
        help="Checked with the service, then stored encrypted. It is never shown again."
      >
        <Input
          {...secret}
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </FormDialog>
  )
}

/** Adds a key that nobody uses yet. */
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

/** Puts another key of the same account in a key's place. */
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

type RemoveDialogProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  /** Gets the focus when the key and its panel are removed. */
  afterwards: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Says who changes keys, and where the key stays valid. */
export function RemoveDialog({ deskKey, keys, afterwards, onClose }: RemoveDialogProps) {
  const removing = useRemoveKey(deskKey.id)
  const configured = keys.find(isConfigured)
  const movesTo = deskKey.default && configured?.account !== deskKey.account ? accountName(configured) : undefined
  const people = deskKey.people.map(({ name }) => name)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      // The removal ends after the list was read again, which closes this dialog.
      finalFocus={() => (removing.isPending || removing.isSuccess ? afterwards.current : true)}
      title={`Remove “${deskKey.name}”`}
      consequence={
        <>
          <p>
            {`The dashboard forgets this key. ${people.length > 0 ? `${people.join(', ')} will use the default key from their next request. ` : ''}${deskKey.default ? 'The configured key becomes the default again.' : ''}${movesTo ? ` Everybody without their own key moves to ${movesTo}.` : ''}`}
          </p>
          <p className="mt-2">
            {deskKey.refused
              ? 'The service no longer accepts this key.'
              : 'The key stays valid at the service until you revoke it there.'}
          </p>
        </>
      }
      action={{
        label: 'Remove key',
        pending: removing.isPending,
        onAct: () => removing.mutate(undefined, { onSuccess: onClose }),
      }}
      problem={{ error: removing.error, title: 'The key was not removed' }}
    />
  )
}
