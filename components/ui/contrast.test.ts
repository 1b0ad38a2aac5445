import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8')

type Oklch = readonly [lightness: number, chroma: number, hue: number, opacity: number]
type Rgb = readonly [red: number, green: number, blue: number]

/** Both sides of a token written as `--name: light-dark(oklch(…), oklch(…))`. */
function token(name: string): { light: Oklch; dark: Oklch } {
  const found = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css)
  if (!found) throw new Error(`app/tokens.css has no token --${name} with both themes`)
  const [light, dark] = found.slice(1).map((text) => {
    const [lightness = 0, chroma = 0, hue = 0, opacity = 1] = text.split(/[ /]+/).map(Number)
    return [lightness, chroma, hue, opacity] as const
  })
  if (!light || !dark) throw new Error(`--${name} lacks a theme`)
  return { light, dark }
}

/** The linear sRGB of an OKLCH color, clipped to what a screen can show. */
function linear([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (value: number) => Math.min(1, Math.max(0, value))
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** What a screen shows of a translucent color above an opaque one: browsers blend encoded values. */
function over(top: Oklch, below: Rgb): Rgb {
  const [red, green, blue] = linear(top)
  const blend = (upper: number, lower: number) => decode(encode(upper) * top[3] + encode(lower) * (1 - top[3]))
  return [blend(red, below[0]), blend(green, below[1]), blend(blue, below[2])]
}

/** Relative luminance (WCAG 2.2). */
const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** A token's color; of two, the first above the second: "hover on ground". */
function colorOf(name: string, theme: 'light' | 'dark'): Rgb {
  const [top = '', below] = name.split(' on ')
  const color = token(top)[theme]
  return below === undefined ? linear(color) : over(color, colorOf(below, theme))
}

const opaque = ['ground', 'surface', 'raised']
const grounds = [...opaque, ...opaque.map((below) => `hover on ${below}`)]
const tints = ['tint on ground', 'tint on surface', 'tint on raised', 'tint-hover on surface', 'tint-hover on ground']
const tones = ['good', 'wait', 'warn', 'bad', 'off', 'accent']

const recipients = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `recipient-${number}`)

const texts = [
  ...['ink', 'ink-soft'].flatMap((ink) => tints.map((ground) => [ink, ground] as const)),
  ...['ink', 'ink-soft', 'ink-faint', ...tones].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...tones.flatMap((tone) => [[tone, `${tone}-soft`] as const, ['ink', `${tone}-soft`] as const]),
  ...tones.map((tone) => ['ink-soft', `${tone}-soft`] as const),
  ...recipients.flatMap((ink) => [...grounds, `${ink}-soft`].map((ground) => [ink, ground] as const)),
  ...recipients.flatMap((ground) => [['on-accent', ground] as const, ['ink-soft', `${ground}-soft`] as const]),
  ...['accent', 'accent-hover', 'bad', 'bad-hover'].map((ground) => ['on-accent', ground] as const),
]
const lines = ['line-strong', 'focus'].flatMap((line) => grounds.map((ground) => [line, ground] as const))

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('text in %s is readable on %s', (ink, ground) => {
    expect(contrast(colorOf(ink, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(lines)('the line %s is visible on %s', (line, ground) => {
    expect(contrast(colorOf(line, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})
