'use client'

import { lazy } from 'react'
import { type FirstAttention, Home } from '@/components/home/home'

// It is the dialog of the signer search; its code loads when somebody opens it.
const SendReminder = lazy(async () => {
  const { SendReminder } = await import('@/components/signers/send-reminder')
  return { default: SendReminder }
})

/** Home with the dialogs of other features. */
export const HomeWithDialogs = ({ first }: { first?: FirstAttention | undefined }) => (
  <Home first={first} Reminder={SendReminder} />
)
