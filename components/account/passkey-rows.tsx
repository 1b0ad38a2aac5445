'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { KeyRound } from '@/components/ui/more-icons'
import type { OwnPasskey } from '@/lib/desk/platform/auth/contract/account'
import { FactorRow } from './factor-row'
import { PasskeyDialog } from './passkey-dialog'
import { PasskeyRow } from './passkey-row'
import { useAddPasskey } from './use-account'

type PasskeyRowsProps = { passkeys: readonly OwnPasskey[]; onCodes: (codes: readonly string[]) => void }

export function PasskeyRows({ passkeys, onCodes }: PasskeyRowsProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)
  const add = useAddPasskey()
  return (
    <FactorRow
      icon={KeyRound}
      title="Passkeys"
      about="Your device or a security key proves that it is you, by fingerprint, face or PIN. It also signs you in without a password."
      action={
        <Button ref={adder} size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="mt-2 flex flex-col gap-1 sm:pl-7">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} afterwards={adder} />
          ))}
        </ul>
      ) : null}
      {adding ? (
        <PasskeyDialog
          title="Add a passkey"
          about="Name it after the device, then follow what the browser asks."
          label="Add passkey"
          act={add}
          onClose={() => {
            add.reset()
            setAdding(false)
          }}
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        />
      ) : null}
    </FactorRow>
  )
}
