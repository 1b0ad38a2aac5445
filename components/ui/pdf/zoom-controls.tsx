'use client'

import { Select } from '../field'
import { Minus, Plus } from '../icons'
import { useTexts } from '../texts'
import { ToolButton } from '../tool-button'
import { parseZoom, ZOOM_RANGE, type Zoom, zoomStep } from './zoom'

type ZoomControlsProps = {
  zoom: Zoom
  /** The current zoom as a percentage on the page in view. */
  percent: number
  onZoom: (zoom: Zoom) => void
}

const FITS = [
  ['auto', 'autoZoom'],
  ['fit-width', 'fitWidth'],
  ['fit-page', 'fitPage'],
] as const
const PERCENTS = [25, 50, 75, 100, 125, 150, 200, 300, 400]

/** On phones only the select: people pinch to zoom there, and the space is for the page. */
export function ZoomControls({ zoom, percent, onZoom }: ZoomControlsProps) {
  const { say } = useTexts()
  const fits = FITS.map(([value, key]) => ({
    value,
    label: value === zoom ? say('zoomNow', { zoom: say(key), percent }) : say(key),
  }))
  const percents = [...new Set(typeof zoom === 'number' ? [...PERCENTS, zoom] : PERCENTS)].sort((a, b) => a - b)
  const stepProps = (direction: 1 | -1) => ({
    className: 'max-sm:hidden',
    onClick: () => onZoom(zoomStep(percent, direction)),
  })
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:min-w-24 max-sm:flex-1">
      <ToolButton
        label={say('zoomOut')}
        shortcut="-"
        icon={Minus}
        disabled={percent <= ZOOM_RANGE.min}
        {...stepProps(-1)}
      />
      <Select
        aria-label={say('zoom')}
        className="w-44 max-sm:w-auto max-sm:flex-1"
        value={String(zoom)}
        options={[
          ...fits,
          ...percents.map((value) => ({ value: String(value), label: say('percent', { percent: value }) })),
        ]}
        onValueChange={(value) => onZoom(parseZoom(value) ?? 'auto')}
      />
      <ToolButton
        label={say('zoomIn')}
        shortcut="Plus"
        icon={Plus}
        disabled={percent >= ZOOM_RANGE.max}
        {...stepProps(1)}
      />
    </div>
  )
}
