import { cloneElement, type ReactElement, Suspense, useState } from 'react'

type LaterProps = {
  button: ReactElement<{ onClick?: () => void }>
  popover: (trigger: ReactElement) => ReactElement
}

/** A button whose popover or menu loads with the first press. */
export function Later({ button, popover }: LaterProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <Suspense fallback={button}>{popover(button)}</Suspense>
  return cloneElement(button, { onClick: () => setWanted(true) })
}
