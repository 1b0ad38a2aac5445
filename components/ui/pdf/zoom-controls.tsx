'use client'

import { Select } from '../field'
import { Minus, Plus } from '../icons'
import { ToolButton } from '../tool-button'
import { parseZoom, ZOOM_RANGE, type Zoom, zoomStep } from './zoom'

type ZoomControlsProps = {
  zoom: Zoom
  /** The current zoom as a percentage on the page in view. */
  percent: number
  onZoom: (zoom: Zoom) => void
}

const FITS = { auto: 'Auto', 'fit-width': 'Fit width', 'fit-page': 'Fit page' }
const PERCENTS = [25, 50, 75, 100, 125, 150, 200, 300, 400]

/** On phones only the select: people pinch to zoom there, and the space is for the page. */
export function ZoomControls({ zoom, percent, onZoom }: ZoomControlsProps) {
  const fits = Object.entries(FITS).map(([value, label]) => ({
    value,
    label: value === zoom ? `${label} (${percent} %)` : label,
  }))
  const percents = [...new Set(typeof zoom === 'number' ? [...PERCENTS, zoom] : PERCENTS)].sort((a, b) => a - b)
  const stepProps = (direction: 1 | -1) => ({
    className: 'max-sm:hidden',
    onClick: () => onZoom(zoomStep(percent, direction)),
  })
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:min-w-24 max-sm:flex-1">
      <ToolButton label="Zoom out" shortcut="-" icon={Minus} disabled={percent <= ZOOM_RANGE.min} {...stepProps(-1)} />
      <Select
        aria-label="Zoom"
        className="w-44 max-sm:w-auto max-sm:flex-1"
        value={String(zoom)}
        options={[...fits, ...percents.map((value) => ({ value: String(value), label: `${value} %` }))]}
        onValueChange={(value) => onZoom(parseZoom(value) ?? 'auto')}
      />
      <ToolButton label="Zoom in" shortcut="Plus" icon={Plus} disabled={percent >= ZOOM_RANGE.max} {...stepProps(1)} />
    </div>
  )
}
