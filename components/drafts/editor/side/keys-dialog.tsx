'use client'

import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/shortcuts'
import { ADD_KEYS } from '../keys'
import { typesOf } from '../model/conditions'
import { TYPE_LABELS } from '../model/field'
import { useEditor } from '../state/use-editor'

const isMac = () => /Mac|iP/.test(navigator.platform)

/** All keys of the editor. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const control = isMac() ? '⌘' : 'Ctrl'
  const types = typesOf(useEditor((state) => state.formFields))
  const alt = isMac() ? '⌥' : 'Alt'
  const groups = [
    {
      title: 'Add to the page in view',
      keys: Object.entries(ADD_KEYS).flatMap(([key, type]) =>
        types.includes(type) ? [{ what: TYPE_LABELS[type], combinations: [[key.toUpperCase()]] }] : [],
      ),
    },
    {
      title: 'Selected fields',
      keys: [
        { what: 'Move by 1 pixel', combinations: [['←', '↑', '→', '↓']] },
        { what: 'Move by 10 pixels', combinations: [['Shift', 'arrow']] },
        { what: 'Resize by 1 pixel', combinations: [[alt, 'arrow']] },
        { what: 'Resize by 10 pixels', combinations: [[alt, 'Shift', 'arrow']] },
        { what: 'Open the properties', combinations: [['Enter']] },
        { what: 'Delete', combinations: [['Delete']] },
        { what: 'Duplicate', combinations: [[control, 'D']] },
        {
          what: 'Copy, cut, paste on the page in view',
          combinations: [
            [control, 'C'],
            [control, 'X'],
            [control, 'V'],
          ],
        },
      ],
    },
    {
      title: 'Select',
      keys: [
        { what: 'Next or previous field in reading order', combinations: [['Tab'], ['Shift', 'Tab']] },
        { what: 'Add to or remove from the selection', combinations: [['Space']] },
        { what: 'All fields', combinations: [[control, 'A']] },
        { what: 'Nothing', combinations: [['Esc']] },
      ],
    },
    {
      title: 'Everything else',
      keys: [
        { what: 'Next recipient of new fields', combinations: [['R']] },
        { what: 'Undo', combinations: [[control, 'Z']] },
        { what: 'Redo', combinations: [[control, 'Y']] },
        { what: 'Next or previous page', combinations: [['Page Down'], ['Page Up']] },
        { what: 'Zoom in or out', combinations: [['+'], ['-']] },
        { what: 'Automatic zoom', combinations: [['0']] },
        { what: 'While dragging: no snapping', combinations: [[alt]] },
        { what: 'While dragging: one direction', combinations: [['Shift']] },
        { what: 'Show these keys', combinations: [['?']] },
      ],
    },
  ]
  return (
    <Dialog open onOpenChange={onClose} title="Keys of the field editor">
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-4">
          <h3 className="text-13 font-medium text-ink-soft">{title}</h3>
          <dl className="divide-y divide-line">
            {keys.map(({ what, combinations }) => (
              <div key={what} className="flex items-center justify-between gap-4 py-1.5">
                <dt>{what}</dt>
                <dd className="flex shrink-0 gap-2">
                  {combinations.map((keysOfOne) => (
                    <span key={keysOfOne.join(' ')} className="flex gap-1">
                      {keysOfOne.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
