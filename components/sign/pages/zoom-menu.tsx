'use client'

import { IconButton } from '@/components/ui/icon-button'
import { ZoomIn } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { Zoom } from '@/components/ui/pdf/zoom'

const PERCENTS = [75, 100, 150, 200]

/** The zoom on phones, for people who cannot pinch. */
export function ZoomMenu({ onZoom }: { onZoom: (zoom: Zoom) => void }) {
  return (
    <Menu
      trigger={
        <IconButton label="Zoom" variant="secondary" className="sm:hidden">
          <ZoomIn aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onAct={() => onZoom('fit-width')}>Fit width</MenuItem>
      {PERCENTS.map((percent) => (
        <MenuItem key={percent} onAct={() => onZoom(percent)}>
          {percent} %
        </MenuItem>
      ))}
    </Menu>
  )
}
