import { type ComponentType, useState } from 'react'
import { loadable } from './loadable'

/**
 * A dialog whose code loads when it is first opened; `onHint`, for the button that opens it, loads it a moment earlier. Once opened it stays
 * mounted, because dialogs close by themselves.
 */
export function laterDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = loadable(async () => ({ default: await load() }))
  function LaterDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Part {...props} /> : null
  }
  // Opening it loads it again, and reports the failure.
  const hint = () => void load().catch(() => undefined)
  return Object.assign(LaterDialog, { onHint: { onPointerEnter: hint, onFocus: hint } })
}
