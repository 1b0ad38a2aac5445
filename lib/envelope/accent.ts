/** Text needs this contrast (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The ground of the dark theme, `--ground` in `app/tokens.css`, and the text on buttons there. */
const DARK: Rgb = [16, 18, 22]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const STEPS = 50

/** The nearest color towards another one that has enough contrast to the ground. */
function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step <= STEPS; step++) {
    const tried = rgbOf(hexOf(mix(color, towards, step / STEPS)))
    if (contrast(tried, ground) >= LEAST_CONTRAST) return tried
  }
  return towards
}

/** White text is readable on it, and it on white: the light theme and mails use it as it is. */
export const contrastToWhite = (hex: string): number => contrast(rgbOf(hex), WHITE)

export const isReadableAccent = (hex: string): boolean => contrastToWhite(hex) >= LEAST_CONTRAST

/** The color in both themes, darkened or lightened until it is readable. */
export function accentPair(hex: string): { light: string; dark: string } {
  const color = rgbOf(hex)
  return { light: hexOf(readableOn(color, WHITE, BLACK)), dark: hexOf(readableOn(color, DARK, WHITE)) }
}
