'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { useToast } from '@/components/ui/toast'
import type { DeskPerson } from '@/lib/desk/platform/auth/contract/people'
import { ROLE_LABELS } from '@/lib/desk/platform/auth/contract/roles'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { ROLE_OPTIONS, ROLE_SUMMARIES } from './people-labels'
import { acts, useAct } from './use-people'

const options = ROLE_OPTIONS.map((option) => ({ ...option, help: ROLE_SUMMARIES[option.value] }))

export function RoleDialog({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const [role, setRole] = useState(person.role)
  const toast = useToast()
  const change = useAct(
    (next: Role) => acts.role(person.id, next),
    (_, next) => {
      onClose()
      toast({ title: `${person.name} is ${ROLE_LABELS[next]} now` })
    },
  )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${person.name}`}
      consequence="It applies from their next request, on every device."
      action={{
        label: 'Change role',
        variant: 'primary',
        pending: change.isPending,
        onAct: () => change.mutate(role),
      }}
      problem={{ error: change.error, title: 'The role was not changed' }}
    >
      <RadioGroup label="Role" options={options} value={role} onValueChange={setRole} />
    </AlertDialog>
  )
}
