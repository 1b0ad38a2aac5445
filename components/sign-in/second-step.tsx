'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeForm } from './code-form'
import { PasskeyButton } from './passkey-button'
import { useStartOver } from './use-sign-in'

type SecondStepProps = { app: boolean; passkey: boolean; next: string }

/** After the password: a passkey, an app code, or a recovery code when both are lost. */
export function SecondStep({ app, passkey, next }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false)
  const startOver = useStartOver()
  return (
    <>
      {passkey && !recovering ? <PasskeyButton next={next} primary={!app} /> : null}
      {app || recovering ? (
        <CodeForm key={String(recovering)} kind={recovering ? 'recovery' : 'app'} next={next} />
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="ghost" size="sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Back to app or passkey' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" pending={startOver.isPending} onClick={() => startOver.mutate()}>
          Use another account
        </Button>
      </div>
    </>
  )
}
