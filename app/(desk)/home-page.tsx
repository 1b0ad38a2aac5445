'use client'

import { type FirstAttention, Home } from '@/components/home/home'
import { loadable } from '@/components/ui/loadable'

// It is the dialog of the signer search; its code loads when somebody opens it.
const SendReminder = loadable(async () => {
  const { SendReminder } = await import('@/components/signers/send-reminder')
  return { default: SendReminder }
})

/** Home with the dialogs of other features. */
export const HomeWithDialogs = ({ first }: { first?: FirstAttention | undefined }) => (
  <Home first={first} Reminder={SendReminder} />
)
