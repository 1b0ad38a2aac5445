'use client'

import type { ReactElement } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { Zoom } from '@/components/ui/pdf/zoom'
import { useTexts } from '@/components/ui/texts'

const PERCENTS = [75, 100, 150, 200]

/** The zoom on phones; loaded with the first press of its button. */
export default function ZoomMenu({ trigger, onZoom }: { trigger: ReactElement; onZoom: (zoom: Zoom) => void }) {
  const { say } = useTexts()
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem onAct={() => onZoom('fit-width')}>{say('fitWidth')}</MenuItem>
      {PERCENTS.map((percent) => (
        <MenuItem key={percent} onAct={() => onZoom(percent)}>
          {say('percent', { percent })}
        </MenuItem>
      ))}
    </Menu>
  )
}
