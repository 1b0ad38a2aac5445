import localFont from 'next/font/local'

// `scripts/font-slices.ts` cuts these files: in the first is what nearly every page shows.
const Geist = localFont({
  src: '../public/fonts/geist.woff2',
  variable: '--font-geist-sans',
  weight: '400 700',
})

/** The rest of the face: browsers load it for a page that has one of these characters. */
const GeistOther = localFont({
  src: '../public/fonts/geist-other.woff2',
  variable: '--font-geist-other',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+100-36F, U+400-52F, U+1E00-1EFF, U+2070-20AB, U+20AD-20BF, U+2110-2121, U+2150-215F, U+2194-2211, U+2213-226F, U+FB00-FB06',
    },
  ],
})

/** For ids, hashes and code. Unlike the package's own declaration it is not preloaded, because no page needs it at once. */
const GeistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
  weight: '100 900',
  preload: false,
})

export const FONTS = `${Geist.variable} ${GeistOther.variable} ${GeistMono.variable}`
