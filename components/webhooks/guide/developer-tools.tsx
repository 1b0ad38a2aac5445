'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'

const TOOLS = [
  { href: '/webhooks/reference', label: 'Reference' },
  { href: '/webhooks/samples', label: 'Receiver code' },
  { href: '/webhooks/verify', label: 'Verifier' },
]

/** The pages for developers, as a line under the title of the endpoints and of each of them. */
export function DeveloperTools() {
  const path = usePathname()
  return (
    <nav aria-label="Developer tools" className="flex flex-wrap gap-x-4 text-13">
      {TOOLS.map(({ href, label }) => {
        const isCurrent = path.startsWith(href)
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              'rounded-sm underline-offset-3 hover:text-ink hover:underline pointer-coarse:py-3',
              isCurrent ? 'font-medium text-ink' : 'text-ink-soft underline decoration-line-strong',
            )}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
