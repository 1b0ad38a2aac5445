'use client'

import { cn } from '@/components/ui/cn'
import { ChevronsUpDown } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { Avatar } from '@/components/ui/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { useSignOut } from '../use-shell'

const load = () => import('./person-menu-items')
const PersonMenuItems = loadable(load, ({ trigger }) => trigger)

/** Who is signed in; opens what concerns this person alone. */
export function PersonMenu({ person }: { person: Session['person'] }) {
  const signOut = useSignOut()
  const role = ROLE_LABELS[person.role]
  return (
    <div>
      <Later
        load={load}
        button={
          <button
            type="button"
            aria-haspopup="menu"
            title={person.email}
            className={cn(
              'flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left -outline-offset-2 hover:bg-hover',
              'md:max-lg:justify-center',
            )}
          >
            <Avatar person={person} className="size-7" />
            <span className="min-w-0 flex-1 md:max-lg:sr-only">
              <span className="block truncate text-13 font-medium text-ink">{person.name}</span>
              <span className="block truncate text-12 text-ink-faint">{role}</span>
              <span className="sr-only">: menu</span>
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint md:max-lg:hidden" />
          </button>
        }
        popover={(trigger) => <PersonMenuItems trigger={trigger} onSignOut={() => signOut.mutate()} />}
      />
      {signOut.isError ? (
        <p role="alert" className="px-2 pt-1 text-12 text-bad">
          {signOut.error.message}
        </p>
      ) : null}
    </div>
  )
}
