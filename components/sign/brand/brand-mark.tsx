'use client'

import { useEffect } from 'react'
import type { ShownBranding } from '@/lib/contract/branding'
import { accentPair } from '@/lib/envelope/accent'

/** The sender's logo, or name; nothing without branding. It also gives the page the sender's color while it is shown. */
export function BrandMark({ branding }: { branding: ShownBranding | undefined }) {
  const accent = branding?.accent
  useEffect(() => {
    if (!accent || !/^#[0-9a-f]{6}$/.test(accent)) return
    const { light, dark } = accentPair(accent)
    const { style, dataset } = document.documentElement
    style.setProperty('--brand-light', light)
    style.setProperty('--brand-dark', dark)
    dataset.branded = ''
    return () => {
      delete dataset.branded
      style.removeProperty('--brand-light')
      style.removeProperty('--brand-dark')
    }
  }, [accent])

  if (branding?.logo) {
    return (
      <img
        src={`data:image/png;base64,${branding.logo}`}
        alt={branding.name ?? 'The sender’s logo'}
        // Most logos are made for white paper: in the dark theme they keep it.
        className="scheme-light -ml-1 mb-1 max-h-10 w-auto max-w-48 rounded-sm bg-surface p-1 object-contain object-left"
      />
    )
  }
  return branding?.name ? <p className="text-13 font-semibold [overflow-wrap:anywhere]">{branding.name}</p> : null
}
