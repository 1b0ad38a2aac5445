'use client'

import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { loadable } from './loadable'

const TooltipPopup = loadable(() => import('./tooltip-popup'))

const OPEN_AFTER_MS = 300
/** Long enough to move from the trigger to the tooltip, whose text can be copied. */
const CLOSE_AFTER_MS = 150

type TooltipProps = {
  content: ReactNode
  /** One element that takes focus. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/**
 * A text on hover and focus; Escape closes it. It only repeats or details what the trigger says. The popup is loaded with the first
 * tooltip: a list has hundreds of triggers and shows one.
 */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(trigger: Element | null, delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(trigger ?? undefined), delay)
  }
  const stay = () => clearTimeout(timer.current)
  const leave = () => show(null, CLOSE_AFTER_MS)

  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType !== 'touch') show(event.currentTarget.firstElementChild, OPEN_AFTER_MS)
  }

  function onFocus(event: FocusEvent) {
    if (event.target.matches(':focus-visible')) show(event.currentTarget.firstElementChild, 0)
  }

  /** A trigger that opens something hides its tooltip. */
  function onPointerDown({ currentTarget }: PointerEvent) {
    if (currentTarget.firstElementChild?.hasAttribute('aria-haspopup')) show(null, 0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the trigger inside, which is the control
    <span
      className="contents"
      onPointerEnter={onPointerEnter}
      onPointerLeave={leave}
      onPointerDown={onPointerDown}
      onFocus={onFocus}
      onBlur={leave}
    >
      {children}
      {anchor ? (
        <TooltipPopup anchor={anchor} side={side} onClose={() => show(null, 0)} onEnter={stay} onLeave={leave}>
          {content}
        </TooltipPopup>
      ) : null}
    </span>
  )
}
