'use client'

import type { Icon } from '@/components/ui/icon'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Scaling,
} from '@/components/ui/more-icons'
import { ToolButton } from '@/components/ui/tool-button'
import type { Arrangement } from '../model/arrange-fields'
import { arrange } from '../state/changing'
import { useEditorParts } from '../state/use-editor'

const BUTTONS: { arrangement: Arrangement; label: string; icon: Icon }[] = [
  { arrangement: 'left', label: 'Align left edges', icon: AlignStartVertical },
  { arrangement: 'center', label: 'Align centers', icon: AlignCenterVertical },
  { arrangement: 'right', label: 'Align right edges', icon: AlignEndVertical },
  { arrangement: 'top', label: 'Align top edges', icon: AlignStartHorizontal },
  { arrangement: 'middle', label: 'Align middles', icon: AlignCenterHorizontal },
  { arrangement: 'bottom', label: 'Align bottom edges', icon: AlignEndHorizontal },
  { arrangement: 'across', label: 'Distribute horizontally', icon: AlignHorizontalDistributeCenter },
  { arrangement: 'down', label: 'Distribute vertically', icon: AlignVerticalDistributeCenter },
  { arrangement: 'size', label: 'Same size as the first', icon: Scaling },
]
const NEEDS_THREE: readonly Arrangement[] = ['across', 'down']

/** Arranges the selected fields; those of each page among themselves. */
export function ArrangeButtons({ canDistribute }: { canDistribute: boolean }) {
  const { store } = useEditorParts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; these are buttons
    <div role="group" aria-label="Arrange" className="flex flex-wrap gap-1">
      {BUTTONS.map(({ arrangement, label, icon }) => (
        <ToolButton
          key={arrangement}
          label={label}
          icon={icon}
          disabled={!canDistribute && NEEDS_THREE.includes(arrangement)}
          onClick={() => arrange(store, arrangement)}
        />
      ))}
    </div>
  )
}
