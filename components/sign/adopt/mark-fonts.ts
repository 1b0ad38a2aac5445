import type { MarkStyle } from '@/lib/envelope/typed-mark'

const loading = new Map<MarkStyle, Promise<unknown>>()

export const familyOf = (style: MarkStyle) => `Mark ${style}`

/** Loads the face of a handwriting at its first use: the one that the service stamps. Without it the browser's own stays. */
export function loadMarkFont(style: MarkStyle): Promise<unknown> {
  const known = loading.get(style)
  if (known) return known
  const font = new FontFace(familyOf(style), `url(/fonts/${style}.ttf)`)
  document.fonts.add(font)
  const loaded = font.load().catch(() => loading.delete(style))
  loading.set(style, loaded)
  return loaded
}
