'use client'

import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { Kbd, useCharacterShortcuts } from '@/components/ui/shortcuts'
import { sessionQuery } from '@/lib/browser/queries/session'
import { pageKeys } from '../navigation/nav-entries'
import { modifierName } from './overlay'

type Shortcut = { keys: readonly string[]; what: string }

const everywhere = (): Shortcut[] => [
  { keys: [modifierName(), 'K'], what: 'Find anything' },
  { keys: ['/'], what: 'Search this page' },
  { keys: ['c'], what: 'New envelope' },
  { keys: ['n'], what: 'Notifications' },
  { keys: ['?'], what: 'Keyboard shortcuts' },
  { keys: ['F6'], what: 'Latest notice' },
  { keys: ['Esc'], what: 'Close' },
]

const inDrafts = (): Shortcut[] => [{ keys: [modifierName(), 'Enter'], what: 'Continue or send' }]

const IN_LISTS: Shortcut[] = [
  { keys: ['j', 'k'], what: 'Next and previous row' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['x'], what: 'Select the row' },
]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { on, setOn } = useCharacterShortcuts()
  const { data: session } = useQuery(sessionQuery)
  const pages = session ? pageKeys(session) : []
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" className="max-w-160">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Group title="Everywhere" shortcuts={everywhere()} />
          <Group title="In lists" shortcuts={IN_LISTS} />
          <Group title="While preparing an envelope" shortcuts={inDrafts()} />
        </div>
        <Group title="Go to" shortcuts={pages.map(({ key, label }) => ({ keys: ['g', key], what: label }))} />
      </div>
      <Checkbox
        className="mt-6"
        label="Single-key shortcuts"
        help="Turn off if speech input or other tools press keys by accident."
        checked={on}
        onCheckedChange={setOn}
      />
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-medium text-ink-soft">{title}</h3>
      <dl>
        {shortcuts.map(({ keys, what }) => (
          <div key={what} className="flex min-h-8 items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
