'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { BackLink, TextLink } from '@/components/ui/link'
import { TabLinks } from '@/components/ui/tabs'
import { sessionQuery } from '@/lib/browser/queries/session'
import { may } from '@/lib/desk/platform/auth/contract/permissions'

const TOOLS = [
  { href: '/webhooks/reference', label: 'Reference' },
  { href: '/webhooks/samples', label: 'Receiver code' },
  { href: '/webhooks/verify', label: 'Verifier' },
]

/** Links to the developer tools on the endpoint list, and tabs on their own pages. */
export function DeveloperTools() {
  const path = usePathname()
  const { data: session } = useQuery(sessionQuery)
  if (!session || !may(session.person.role, 'webhooks')) return null
  const tabs = TOOLS.map((tool) => ({ ...tool, current: path.startsWith(tool.href), ahead: true }))
  if (tabs.some(({ current }) => current)) {
    return (
      <div className="mb-6 md:pr-(--bell) [&~*]:[--bell:0px]">
        <div className="mb-1 flex min-h-8 items-center">
          <BackLink href="/webhooks" label="Endpoints" />
        </div>
        <TabLinks label="Developer tools" tabs={tabs} />
      </div>
    )
  }
  if (path !== '/webhooks') return null
  return (
    <nav
      aria-label="Developer tools"
      className="mb-2 flex min-h-8 flex-wrap items-center justify-end gap-x-4 text-13 md:pr-(--bell) [&~*]:[--bell:0px]"
    >
      {TOOLS.map(({ href, label }) => (
        <TextLink key={href} href={href} className="pointer-coarse:py-3">
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
