'use client'

import { useEffect, useRef } from 'react'
import { logoSource } from '@/lib/browser/queries/session'
import { accentPair } from '@/lib/envelope/accent'
import { initialsOf } from '@/lib/text/one-line'
import { isColor } from './fields'

type RoomSampleProps = {
  branding: { logo?: string | undefined; accent: string; senderName: string }
  account: string | undefined
}

/** The head of the signing room as it would look, in both themes. */
export function RoomSample({ branding, account = 'your company' }: RoomSampleProps) {
  const colors = isColor(branding.accent) ? accentPair(branding.accent) : undefined
  const shared = { branding, account }
  return (
    <section aria-label="Signing room with this branding" className="min-w-0">
      <div className="grid gap-2 sm:grid-cols-2">
        <Theme {...shared} scheme="scheme-light" accent={colors && branding.accent} name="Light theme" />
        <Theme {...shared} scheme="scheme-dark" accent={colors?.dark} name="Dark theme" />
      </div>
    </section>
  )
}

type ThemeProps = {
  branding: RoomSampleProps['branding']
  account: string
  scheme: 'scheme-light' | 'scheme-dark'
  accent: string | undefined
  name: string
}

function Theme({ branding: { logo, senderName }, account, scheme, accent, name }: ThemeProps) {
  const element = useRef<HTMLDivElement>(null)
  // Set by script, because the page allows no style attributes.
  useEffect(() => {
    const style = element.current?.style
    if (accent) style?.setProperty('--accent', accent)
    else style?.removeProperty('--accent')
  }, [accent])
  return (
    <figure className="min-w-0">
      <div
        ref={element}
        className={`${scheme} flex h-full flex-col items-start gap-1 card p-4 text-ink [overflow-wrap:anywhere]`}
      >
        {logo ? (
          <img
            src={logoSource(logo)}
            alt=""
            className="scheme-light -ml-1 mb-1 max-h-10 w-auto max-w-48 rounded-sm bg-surface p-1 object-contain object-left"
          />
        ) : null}
        {logo ? null : (
          <p className="mb-2 flex items-center gap-3 text-14 font-semibold">
            <span
              aria-hidden="true"
              translate="no"
              className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent text-13 text-on-accent"
            >
              {initialsOf(senderName.trim() || account)}
            </span>
            <span>{senderName.trim() || account}</span>
          </p>
        )}
        <p className="text-16 font-semibold">Offer letter</p>
        <p className="text-13 text-ink-soft">{`Ada Lovelace (${account}) asks you to sign`}</p>
        <span className="mt-2 rounded-md bg-accent px-3 py-1.5 text-14 font-medium text-on-accent">Start</span>
      </div>
      <figcaption className="sr-only">{name}</figcaption>
    </figure>
  )
}
