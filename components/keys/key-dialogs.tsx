'use client'

import type { ComponentProps } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { nameList } from '@/components/ui/format'
import type { Elements } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { useEverybody, useMakeDefault } from './queries'

/** A key's account, for use in a sentence. */
export const accountName = (key: Pick<DeskKey, 'account'> | undefined): string =>
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
  /** Props of the key's input. The key is not in React state, which would write it into the page. */
  secret: ComponentProps<'input'>
  onSubmit: () => void
  onClose: () => void
  children?: Elements
}

/** A dialog that sends a key to the server. The browser forgets it when the dialog closes. */
export function KeyForm({ title, description, submit, pending, error, fault, secret, children, ...on }: KeyFormProps) {
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
