import { Copy } from 'lucide-react'
import { personName } from '@/components/ui/people'
import type { DocumentSigner } from '@/lib/contract/envelope'

/** Who never acts and gets the result. */
export function Copies({ people }: { people: readonly DocumentSigner[] }) {
  return people.map((person, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two copies may carry one address, and order is their identity
    <li key={at} className="flex gap-2 py-1.5 pl-0.5 text-14">
      <Copy aria-hidden="true" className="mx-0.5 mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{personName(person)}</span>{' '}
        <span className="text-13 text-ink-soft">
          {person.name && person.email ? `${person.email} · ` : ''}gets a copy at the end
        </span>
      </span>
    </li>
  ))
}
