import { GeistSans } from 'geist/font/sans'
import localFont from 'next/font/local'

/** For ids, hashes and code. Unlike the package's own declaration it is not preloaded, because no page needs it at once. */
const GeistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
  weight: '100 900',
  preload: false,
})

export const FONTS = `${GeistSans.variable} ${GeistMono.variable}`
