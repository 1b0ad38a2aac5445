import localFont from 'next/font/local'

/** The face in which the service stamps a typed mark, so that nobody adopts another look than the one they get. */
export const scriptFont = localFont({
  src: '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Italic.ttf',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})
