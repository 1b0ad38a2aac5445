import type { ReactNode } from 'react'
import { type RestrictedArea, RoleNeeded } from '@/components/shell/role-needed'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import type { SignedIn } from '@/lib/desk/accounts/session/session'

/**
 * A page for some roles only. Other people see at the same address what the page is and who can give them access. After a change of
 * role, a refresh shows the right one.
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
