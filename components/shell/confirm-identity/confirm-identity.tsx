'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onConfirmIdentity } from '@/lib/browser/sign-in/fresh-auth'

type DialogProps = { onDone: (confirmed: boolean) => void }
type Question = DialogProps & { Dialog: ComponentType<DialogProps> }

const load = () => import('./confirm-identity-dialog').then((part) => part.default)

/** Shows the dialog whenever the server requires fresh authentication. The dialog is loaded when it is first needed. */
export function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      onConfirmIdentity(async () => {
        const Dialog = await load().catch(() => undefined)
        if (!Dialog) return 'unavailable'
        return new Promise((resolve) => {
          const onDone = (confirmed: boolean) => {
            setQuestion(undefined)
            resolve(confirmed ? 'confirmed' : 'declined')
          }
          setQuestion({ Dialog, onDone })
        })
      }),
    [],
  )
  return question ? <question.Dialog onDone={question.onDone} /> : null
}
