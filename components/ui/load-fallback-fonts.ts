/** In no font, so it shows how missing characters look. */
const NOBODYS = '\u{378}'
const SAMPLES = ['字', '한', 'ع']
const SIZE = 24

/** Loads the service's fonts, in slices, when the browser has no font for a script. Most browsers have, and load nothing. */
export function loadFallbackFonts(): void {
  const box = picture(NOBODYS)
  if (box === undefined || !SAMPLES.some((sample) => picture(sample) === box)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/fonts/scripts.css'
  document.head.append(link)
}

function picture(character: string): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.font = `${SIZE * 0.75}px sans-serif`
  pen.textBaseline = 'top'
  pen.fillText(character, 2, 2)
  return canvas.toDataURL()
}
