import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { THEME_COOKIE, themeOf, ZONE_COOKIE, zoneOf } from '@/components/shell/preferences'
import { OldBrowserNote, oldBrowserScript, SUPPORTED_BROWSERS } from '@/components/shell/startup/old-browser'
import { fieldName, recordPreHydrationInput } from '@/components/shell/startup/pre-hydration-input'
import { Providers } from '@/components/shell/startup/providers'
import { readPreference } from '@/components/ui/preference-cookie'
import { ScriptFonts } from '@/components/ui/script-fonts'
import { tracing } from '@/lib/desk/runtime/process/tracing'
import { languageOfPage, oldBrowserTexts } from '@/lib/desk/signing/signer'
import { DESK_NAME } from '@/lib/envelope/page-title'
import { directionOf } from '@/lib/messages/languages'
import { FONTS } from './fonts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: DESK_NAME, template: `%s · ${DESK_NAME}` },
  description: 'Send envelopes, follow who signs, keep what was signed.',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/icons/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { url: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
    ],
    apple: '/icons/apple-touch-icon.png',
  },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies()
  const cookie = (name: string) => jar.get(name)
  const theme = themeOf(readPreference(cookie, THEME_COOKIE))
  const zone = zoneOf(readPreference(cookie, ZONE_COOKIE))
  const language = await languageOfPage()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      className={FONTS}
      suppressHydrationWarning
      {...(tracing() ? { 'data-traced': '' } : {})}
    >
      <head>
        {/* First, because an old browser may read none of the others. */}
        <script nonce={nonce} suppressHydrationWarning>
          {oldBrowserScript}
        </script>
        <script nonce={nonce} suppressHydrationWarning>{`(${recordPreHydrationInput})(${fieldName})`}</script>
      </head>
      {/* Extensions add attributes of their own to both. */}
      <body className="font-sans" suppressHydrationWarning>
        <Providers now={Date.now()} zone={zone}>
          {children}
        </Providers>
        <ScriptFonts />
        <OldBrowserNote {...(await oldBrowserTexts(language, SUPPORTED_BROWSERS))} />
      </body>
    </html>
  )
}
