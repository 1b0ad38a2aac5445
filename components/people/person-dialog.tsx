'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { useToast } from '@/components/ui/toast'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DeskPerson, OneTimeLink } from '@/lib/desk/platform/auth/contract/people'
import { acts, useAct } from './use-people'

type Act = {
  title: (name: string) => string
  consequence: string
  label: string
  done: (name: string) => string
  variant: 'danger' | 'primary'
  act: (id: string) => Promise<ApiResponse | OneTimeLink>
}

const ACTS = {
  disable: {
    title: (name) => `Disable ${name}`,
    consequence:
      'They are signed out everywhere and cannot sign in. Their activity stays on record, and you can enable them later.',
    label: 'Disable',
    done: (name) => `${name} is disabled`,
    variant: 'danger',
    act: acts.disable,
  },
  enable: {
    title: (name) => `Enable ${name}`,
    consequence: 'They can sign in again, in the role they had.',
    label: 'Enable',
    done: (name) => `${name} is enabled`,
    variant: 'primary',
    act: acts.enable,
  },
  sessions: {
    title: (name) => `Sign out ${name} everywhere`,
    consequence: 'They are signed out on all devices and can sign in again.',
    label: 'Sign out everywhere',
    done: (name) => `${name} is signed out everywhere`,
    variant: 'danger',
    act: acts.endSessions,
  },
  factors: {
    title: (name) => `Remove the second factors of ${name}`,
    consequence:
      'Their app, passkeys and recovery codes stop working, and they are signed out everywhere. Until they set up a new factor, the password is enough to sign in: make sure they asked for this.',
    label: 'Remove second factors',
    done: (name) => `${name} has no second factor`,
    variant: 'danger',
    act: acts.removeFactors,
  },
  password: {
    title: (name) => `Password link for ${name}`,
    consequence:
      'You see the link and whether it goes out by email, or send it yourself. Their password works until they use it; then they are signed out everywhere. Earlier links stop working.',
    label: 'Create link',
    done: () => '',
    variant: 'primary',
    act: acts.resetPassword,
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

const isLink = (result: ApiResponse | OneTimeLink): result is OneTimeLink => 'link' in result

type PersonDialogProps = {
  act: ActName
  person: DeskPerson
  onClose: () => void
  onLink: (link: OneTimeLink) => void
}

/** Asks for confirmation, naming the person and the consequence. */
export function PersonDialog({ act: name, person, onClose, onLink }: PersonDialogProps) {
  const { title, consequence, label, done, variant, act }: Act = ACTS[name]
  const toast = useToast()
  const doing = useAct(
    () => act(person.id),
    (result) => {
      onClose()
      if (isLink(result)) onLink(result)
      else toast({ title: done(person.name) })
    },
  )

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title(person.name)}
      consequence={consequence}
      action={{ label, variant, pending: doing.isPending, onAct: () => doing.mutate() }}
      problem={{ error: doing.error, title: 'Nothing was changed' }}
    />
  )
}
