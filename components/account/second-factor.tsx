'use client'

import { useState } from 'react'
import { Panel } from '@/components/ui/panel'
import type { OwnAccount } from '@/lib/desk/platform/auth/contract/account'
import { AppRow } from './app-row'
import { PasskeyRows } from './passkey-rows'
import { RecoveryDialog } from './recovery-dialog'
import { RecoveryRow } from './recovery-row'

/** An authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (fresh: readonly string[]) => setCodes(fresh.length > 0 ? fresh : undefined)
  const any = account.app_since !== undefined || account.passkeys.length > 0
  return (
    <Panel
      title="Second factor"
      about={
        account.second_factor_required
          ? 'Admins need one. It keeps your account safe if your password is stolen.'
          : 'It keeps your account safe if your password is stolen.'
      }
    >
      <div className="-my-3 divide-y divide-line">
        <AppRow since={account.app_since} onCodes={show} />
        <PasskeyRows passkeys={account.passkeys} onCodes={show} />
        {any ? <RecoveryRow left={account.recovery_codes_left} onCodes={show} /> : null}
      </div>
      {codes ? <RecoveryDialog codes={codes} email={account.email} onStored={() => setCodes(undefined)} /> : null}
    </Panel>
  )
}
