import type { ReactNode } from 'react'
import { type RestrictedArea, RoleNeeded } from '@/components/shell/role-needed'
import { requirePerson } from '@/lib/desk/auth/session/require'
import type { SignedIn } from '@/lib/desk/auth/session/session'
import { may } from '@/lib/desk/contract/auth/permissions'

/**
 * A page that not every role includes. With another role the person sees, at the same address, what the page is and whom to ask; the
 * page itself is not rendered. Refreshing it after a change of role shows the right one of the two.
 */
export function restrictedPage<Props>(
  permission: RestrictedArea,
  render: (props: Props, person: SignedIn) => ReactNode | Promise<ReactNode>,
) {
  const Page = async (props: Props) => {
    const person = await requirePerson()
    if (!may(person.role, permission)) return <RoleNeeded area={permission} role={person.role} />
    return render(props, person)
  }
  // Read by the test that compares the permission of every page with a list.
  return Object.assign(Page, { permission })
}
