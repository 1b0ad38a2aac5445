'use client'

import { useState } from 'react'
import type { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { CircleCheck, CircleSlash, LogOut } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ellipsis, KeyRound, ShieldOff, UserCog } from '@/components/ui/more-icons'
import type { DeskPerson, OneTimeLink } from '@/lib/desk/platform/auth/contract/people'
import { type ActName, PersonDialog } from './person-dialog'
import { RoleDialog } from './role-dialog'

type PersonMenuProps = { person: DeskPerson; onLink: (link: OneTimeLink) => void }

/** An admin's actions on another person. */
export function PersonMenu({ person, onLink }: PersonMenuProps) {
  const [open, setOpen] = useState<ActName | 'role'>()
  const { app, passkeys } = person.second_factor
  const item = (act: ActName | 'role', Icon: Icon, label: string, danger = false) => (
    <MenuItem icon={<Icon aria-hidden="true" />} danger={danger} onAct={() => setOpen(act)}>
      {label}
    </MenuItem>
  )
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${person.name}`} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {person.demo ? null : item('role', UserCog, 'Change role')}
        {person.demo || person.disabled ? null : item('password', KeyRound, 'Password link')}
        {person.sessions > 0 ? item('sessions', LogOut, 'Sign out everywhere') : null}
        {app || passkeys > 0 ? item('factors', ShieldOff, 'Remove second factors') : null}
        {person.disabled ? item('enable', CircleCheck, 'Enable') : null}
        {person.disabled || person.demo ? null : item('disable', CircleSlash, 'Disable', true)}
        {person.demo && person.sessions === 0 && !app && passkeys === 0 ? (
          <MenuItem disabled>Demo accounts stay as they are</MenuItem>
        ) : null}
      </Menu>
      {open === 'role' ? <RoleDialog person={person} onClose={() => setOpen(undefined)} /> : null}
      {open && open !== 'role' ? (
        <PersonDialog act={open} person={person} onClose={() => setOpen(undefined)} onLink={onLink} />
      ) : null}
    </>
  )
}
