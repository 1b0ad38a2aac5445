'use client'

import { Checkbox } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { Kbd, useCharacterShortcuts } from '@/components/ui/shortcuts'
import { modifierName } from './overlay'

const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [modifierName(), 'K'], what: 'Find anything' },
      { keys: ['/'], what: 'Search this page' },
      { keys: ['c'], what: 'New envelope' },
      { keys: ['n'], what: 'Notifications' },
      { keys: ['?'], what: 'Show keyboard shortcuts' },
      { keys: ['F6'], what: 'Go to the latest notice' },
      { keys: ['Esc'], what: 'Close' },
    ],
  },
  {
    title: 'In lists',
    shortcuts: [
      { keys: ['j', 'k'], what: 'Next and previous row' },
      { keys: ['Enter'], what: 'Open the row' },
      { keys: ['x'], what: 'Select the row' },
    ],
  },
]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { on, setOn } = useCharacterShortcuts()
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="mb-4">
          <h3 className="text-13 font-medium text-ink-soft">{title}</h3>
          <dl className="divide-y divide-line">
            {shortcuts.map(({ keys, what }) => (
              <div key={what} className="flex items-center justify-between gap-4 py-2">
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
      ))}
      <Checkbox
        className="mt-4"
        label="Single-key shortcuts"
        help="Turn off if speech input or other tools press keys by accident."
        checked={on}
        onCheckedChange={setOn}
      />
    </Dialog>
  )
}
