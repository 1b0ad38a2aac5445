import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { closedBecause, type Permission, ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'

/** The areas that only some roles include. */
const AREAS = {
  draft: { title: 'Drafts', about: 'Envelopes that a person began and has not sent yet.' },
  send: { title: 'Bulk sends', about: 'Envelopes from one template, one for each row of a table.' },
  webhooks: { title: 'Webhooks', about: 'Where the service delivers events, and how each delivery went.' },
  people: { title: 'People', about: 'Who uses this dashboard, and with which role.' },
  keys: { title: 'API keys', about: 'The keys that requests to the service are made with.' },
  reminders: { title: 'Reminders', about: 'When people who have not signed are reminded automatically.' },
  mirror: { title: 'Search index', about: 'Live updates, and the envelopes that lists and search read.' },
  branding: { title: 'Branding', about: 'Logo, color and emails of this account.' },
  activity: { title: 'Activity', about: 'Who did what, and when.' },
} as const satisfies Partial<Record<Permission, { title: string; about: string }>>

export type RestrictedArea = keyof typeof AREAS

/** Replaces a page that the person's role does not include: what it is, and who can give access. */
export function RoleNeeded({ area, role }: { area: RestrictedArea; role: Role }) {
  return (
    <>
      <PageHeader {...AREAS[area]} />
      <EmptyState
        title={`Your role, ${ROLE_LABELS[role]}, does not include this page`}
        action={<ButtonLink href="/">Go home</ButtonLink>}
      >
        {closedBecause(area, { role })}
      </EmptyState>
    </>
  )
}
