'use client'

import { useState } from 'react'
import { activityParams } from '@/components/activity/address'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { IconButton } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choices'
import { ArrowRight, CircleCheck, CircleSlash, Ellipsis, Hourglass, type Icon, KeyRound } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Menu, MenuItem } from '@/components/ui/menu'
import { LogOut, MailPlus, ShieldOff, UserCog } from '@/components/ui/more-icons'
import { Person } from '@/components/ui/people'
import { Badge } from '@/components/ui/status'
import type { Tone } from '@/components/ui/styles'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DeskPerson, OneTimeLink, SecondFactors } from '@/lib/desk/accounts/contract/people'
import { ROLE_LABELS, ROLES } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { DisableDialog, HandOverDialog } from './hand-over-dialog'
import { acts, useAct } from './queries'

export const STATES: Record<'active' | 'disabled' | 'invited' | 'expired', { word: string; tone: Tone; icon: Icon }> = {
  active: { word: 'Active', tone: 'good', icon: CircleCheck },
  disabled: { word: 'Disabled', tone: 'off', icon: CircleSlash },
  invited: { word: 'Invited', tone: 'wait', icon: MailPlus },
  expired: { word: 'Link expired', tone: 'off', icon: Hourglass },
}

/** "App, 2 passkeys"; "None". */
export function describeFactors({ app, passkeys }: SecondFactors): string {
  const factors = [app ? 'App' : '', passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : '']
  return factors.filter(Boolean).join(', ') || 'None'
}

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** What each role may do. */
export const ROLE_SUMMARIES: Record<Role, string> = {
  support: 'Reads, searches and sends reminders.',
  sender: 'Also creates, sends, voids and changes recipients.',
  admin: 'Also manages webhooks, people and keys.',
}

type PeopleTableProps = { people: readonly DeskPerson[]; self: string; onLink: (link: OneTimeLink) => void }

const COLUMNS = [
  { name: 'Person', width: 'w-auto' },
  { name: 'Role', width: 'w-28' },
  { name: 'State', width: 'w-28' },
  { name: 'Second factor', width: 'w-32' },
  { name: 'Last seen', width: 'w-28' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

const idOf = ({ id }: DeskPerson) => id

/** A table; on phones a card for each person, with the columns in the same order. */
export function PeopleTable({ people, self, onLink }: PeopleTableProps) {
  return (
    <LiveList
      label="People with an account"
      columns={COLUMNS}
      tableFrom="md"
      items={people}
      isComplete
      keyOf={idOf}
      row={(person, row) => <PersonRow person={person} self={self} onLink={onLink} {...row} />}
    />
  )
}

type PersonRowProps = RowProps & {
  person: DeskPerson
  self: string
  onLink: (link: OneTimeLink) => void
}

const cell = 'block md:table-cell md:h-13 md:px-3 md:py-1.5'

/** One person. The row links to their activity. */
function PersonRow({ person, self, onLink, rowKey, onSelect: _, ...row }: PersonRowProps) {
  const { word, tone, icon } = STATES.disabled
  const factors = describeFactors(person.second_factor)
  return (
    <ListRow {...row} tableFrom="md" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <th
        scope="row"
        className="block max-w-full basis-full pr-10 text-left font-normal md:relative md:table-cell md:h-13 md:px-4 md:py-1.5"
      >
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={activityParams.href('/settings/activity', { person: person.id })}
          title={`What ${person.name} did`}
          className="block max-w-full"
        >
          <Person person={person} />
        </RowLink>
      </th>
      <td className={cell}>
        <span>{ROLE_LABELS[person.role]}</span>
        {person.demo ? <span className="text-12 text-ink-faint max-md:ml-2 md:block">Demo account</span> : null}
      </td>
      <td className={cell}>
        {person.disabled ? (
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        ) : (
          <span className="text-ink-soft">{STATES.active.word}</span>
        )}
      </td>
      <td className={cell}>
        <span className="text-ink-soft md:sr-only">Second factor: </span>
        <span className={factors === 'None' ? 'text-ink-soft' : undefined}>{factors}</span>
      </td>
      <td className={cell}>
        <span className="text-ink-soft md:sr-only">Last seen: </span>
        {person.last_seen_on ? (
          <Time value={person.last_seen_on} className="relative z-10" />
        ) : (
          <span className="text-ink-soft">Never</span>
        )}
      </td>
      <td className={`${cell} absolute top-3 right-3 z-10 md:static md:text-right`}>
        {person.id === self ? (
          <span className="text-12 text-ink-faint">You</span>
        ) : (
          <span className="relative z-10">
            <PersonMenu person={person} self={self} onLink={onLink} />
          </span>
        )}
      </td>
    </ListRow>
  )
}

type PersonMenuProps = { person: DeskPerson; self: string; onLink: (link: OneTimeLink) => void }

/** An admin's actions on another person. */
function PersonMenu({ person, self, onLink }: PersonMenuProps) {
  const [open, setOpen] = useState<DialogName>()
  const { app, passkeys } = person.second_factor
  const item = (act: DialogName, Icon: Icon, label: string, danger = false) => (
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
        {person.disabled ? item('hand-over', ArrowRight, 'Hand over…') : null}
        {person.disabled ? item('enable', CircleCheck, 'Enable') : null}
        {person.disabled || person.demo ? null : item('disable', CircleSlash, 'Disable', true)}
        {person.demo && person.sessions === 0 && !app && passkeys === 0 ? (
          <MenuItem disabled>Demo accounts stay as they are</MenuItem>
        ) : null}
      </Menu>
      {open === 'role' ? <RoleDialog person={person} onClose={() => setOpen(undefined)} /> : null}
      {open === 'disable' ? <DisableDialog person={person} self={self} onClose={() => setOpen(undefined)} /> : null}
      {open === 'hand-over' ? <HandOverDialog person={person} self={self} onClose={() => setOpen(undefined)} /> : null}
      {open && open !== 'role' && open !== 'disable' && open !== 'hand-over' ? (
        <PersonDialog act={open} person={person} onClose={() => setOpen(undefined)} onLink={onLink} />
      ) : null}
    </>
  )
}

const options = ROLE_OPTIONS.map((option) => ({ ...option, help: ROLE_SUMMARIES[option.value] }))

function RoleDialog({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const [role, setRole] = useState(person.role)
  const toast = useToast()
  const change = useAct(
    (next: Role) => acts.role(person.id, { from: person.role, role: next }),
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
      consequence={`${person.name} is ${ROLE_LABELS[person.role]} now. Another role applies from their next request, on every device.`}
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

type Act = {
  title: (name: string) => string
  consequence: string
  label: string
  done: (name: string) => string
  variant: 'danger' | 'primary'
  act: (id: string) => Promise<ApiResponse | OneTimeLink>
}

const ACTS = {
  enable: {
    title: (name) => `Enable ${name}`,
    consequence: 'They can sign in again, in the role they had, and are notified about their envelopes again.',
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

type ActName = keyof typeof ACTS
type DialogName = ActName | 'role' | 'disable' | 'hand-over'

const isLink = (result: ApiResponse | OneTimeLink): result is OneTimeLink => 'link' in result

type PersonDialogProps = {
  act: ActName
  person: DeskPerson
  onClose: () => void
  onLink: (link: OneTimeLink) => void
}

/** Asks for confirmation, naming the person and the consequence. */
function PersonDialog({ act: name, person, onClose, onLink }: PersonDialogProps) {
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
