'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { useSingleKeys } from '@/components/ui/single-keys'

const shortcuts = [
  { keys: ['j'], what: 'Next envelope in the list' },
  { keys: ['k'], what: 'Envelope before' },
  { keys: ['Enter'], what: 'Open the envelope in focus' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['F6'], what: 'Go to the latest notice' },
]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { on, setOn } = useSingleKeys()
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
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
      <Checkbox
        className="mt-4"
        label="Shortcuts of one key work"
        help="Switch them off when keys are pressed unasked, for instance by speech input."
        checked={on}
        onCheckedChange={setOn}
      />
    </Dialog>
  )
}
