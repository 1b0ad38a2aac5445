import { Check } from '@/components/ui/icons'
import { Minus } from '@/components/ui/more-icons'
import { CAPABILITIES, type Capability } from '@/lib/contract/constants'
import { PERMISSIONS } from '@/lib/desk/platform/auth/contract/permissions'

const RULES: { capability?: Capability; does: string }[] = Object.values(PERMISSIONS)

/** What a capability allows here, from the permissions that the routes check. */
function meaning(capability: Capability, open: boolean): string {
  const actions = RULES.filter((rule) => rule.capability === capability).map(({ does }) => does)
  if (actions.length === 0) return open ? 'is not used by this dashboard' : 'is missing, and not used by this dashboard'
  return `${open ? 'lets people' : 'is missing: people with this key cannot'} ${actions.join(', ')}`
}

/** What the key allows here. Unknown capabilities are listed as the service names them. */
export function KeyCapabilities({ capabilities }: { capabilities: readonly string[] | undefined }) {
  if (!capabilities) return <span>Unknown: the service does not list them</span>
  const known = CAPABILITIES.filter((each) => capabilities.includes(each))
  const others = capabilities.filter((each) => !CAPABILITIES.some((capability) => capability === each))
  // A service with its own capability names restricts nothing here (lib/desk/platform/auth/contract/permissions.ts).
  const rows = known.length > 0 ? CAPABILITIES : []
  return (
    <ul className="grid gap-1">
      {rows.map((capability) => {
        const open = capabilities.includes(capability)
        return (
          <li key={capability} className="flex gap-2">
            {open ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            )}
            <span>
              <span className="font-mono text-13">{capability}</span>{' '}
              <span className="text-ink-soft">{meaning(capability, open)}</span>
            </span>
          </li>
        )
      })}
      {others.length > 0 ? (
        <li className="text-ink-soft">
          Other capabilities: <span className="font-mono text-13">{others.join(', ')}</span>
        </li>
      ) : null}
      {capabilities.length === 0 ? <li>The service lists none</li> : null}
    </ul>
  )
}
