'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import type { OwnAccount } from '@/lib/desk/platform/auth/contract/account'
import { useRename } from './use-account'

export function NameForm({ account, role }: { account: OwnAccount; role: string | undefined }) {
  const rename = useRename()
  const toast = useToast()
  const [name, setName] = useState(account.name)
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    setMissing(given === '')
    if (given) rename.mutate(given, { onSuccess: () => toast({ title: 'Name changed' }) })
  }

  return (
    <Panel title="You" about={`${account.email}${role ? `, ${role}` : ''}. An admin can change your role.`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Name"
          help={
            account.demo
              ? 'Demo accounts keep their name and password.'
              : 'Your team sees it next to everything you do.'
          }
          error={missing ? 'Enter a name.' : undefined}
        >
          <Input
            autoComplete="name"
            maxLength={200}
            readOnly={account.demo}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {rename.isError ? <ErrorState error={rename.error} title="The name was not changed" /> : null}
        {account.demo ? null : (
          <div>
            <Button type="submit" pending={rename.isPending}>
              Change name
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
