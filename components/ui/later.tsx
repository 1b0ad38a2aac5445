import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'

type TriggerProps = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'dialog' | 'menu'
}
type LaterProps = {
  button: ReactElement<TriggerProps>
  /** Where its code is loaded with it, it renders the trigger until then. */
  popover: (trigger: ReactElement) => ReactElement
  /** Loads what is opened on hover and focus, a moment before the press. */
  load?: () => Promise<unknown>
}

/** A button whose popover or menu loads with the first press. As any menu, it opens with an arrow key too. */
export function Later({ button, popover, load }: LaterProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return popover(button)
  const open = () => setWanted(true)
  // Opening loads it again, and reports the failure.
  const hint = () => void load?.().catch(() => undefined)
  return cloneElement(button, {
    onClick: open,
    onPointerEnter: hint,
    onFocus: hint,
    onKeyDown: (event) => {
      if (button.props['aria-haspopup'] !== 'menu' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
      event.preventDefault()
      open()
    },
  })
}
