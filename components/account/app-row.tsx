'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { loadable } from '@/components/ui/loadable'
import { Smartphone } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import { FactorRow } from './factor-row'
import { RemoveFactorDialog } from './remove-factor-dialog'
import { useRemoveApp } from './use-account'

/** Loaded only when somebody sets up an app, because it draws QR codes. */
const AppDialog = loadable(() => import('./app-dialog'))

type AppRowProps = { since: string | undefined; onCodes: (codes: readonly string[]) => void }

export function AppRow({ since, onCodes }: AppRowProps) {
  const [open, setOpen] = useState<'add' | 'remove'>()
  const remove = useRemoveApp()
  return (
    <FactorRow
      icon={Smartphone}
      title="Authenticator app"
      about={
        since ? (
          <>
            <span>Asked for at sign-in, set up </span>
            <Time value={since} />
          </>
        ) : (
          'An app on your phone shows six digits, new every 30 seconds.'
        )
      }
      action={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(since ? 'remove' : 'add')}>
          {since ? 'Remove app' : 'Set up app'}
        </Button>
      }
    >
      {open === 'add' ? <AppDialog onClose={() => setOpen(undefined)} onCodes={onCodes} /> : null}
      <RemoveFactorDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title="Remove the authenticator app"
        consequence="Sign-in no longer asks for its codes. Delete the entry in the app too."
        label="Remove app"
        removal={remove}
      />
    </FactorRow>
  )
}
