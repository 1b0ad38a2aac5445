'use client'

import { Home } from '@/components/home/home'
import { loadable } from '@/components/ui/loadable'

// These are the dialogs of the signer search and of the list; their code loads when somebody opens them.
const Reminder = loadable(() => import('@/components/signers/send-reminder'))
const RemindAll = loadable(async () => {
  const { RemindDialog } = await import('@/components/bulk/actions')
  return { default: RemindDialog }
})
const dialogs = { Reminder, RemindAll }

/** Home with the dialogs of other features. */
export const HomeWithDialogs = () => <Home dialogs={dialogs} />
