import type { ReactNode } from 'react'

type IconProps = { className?: string | undefined; 'aria-hidden'?: 'true' | true }
export type Icon = (props: IconProps) => ReactNode

/**
 * An icon of one path, in the text's color; `.icon` in `app/globals.css` says how it is drawn. Lists draw hundreds of them, so an icon
 * must cost the server and the page as little as possible.
 */
export function icon(d: string): Icon {
  const path = <path d={d} />
  return ({ className }) => (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      {path}
    </svg>
  )
}
