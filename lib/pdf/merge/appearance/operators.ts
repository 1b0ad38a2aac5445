/** Operators of a drawing, as text. */

/** Beyond it readers lose count, and JavaScript writes numbers in a way that is not PDF's. */
const LARGEST = 1e9

export function number(value: number): string {
  const known = Number.isNaN(value) ? 0 : Math.min(LARGEST, Math.max(-LARGEST, value))
  return Number(known.toFixed(4)).toString()
}

export const rectangle = (x: number, y: number, width: number, height: number) =>
  `${[x, y, width, height].map(number).join(' ')} re`

const OPERATORS = { fill: { 1: 'g', 3: 'rg', 4: 'k' }, stroke: { 1: 'G', 3: 'RG', 4: 'K' } } as const

export function color(values: number[], use: keyof typeof OPERATORS): string {
  const count = values.length
  if (count !== 1 && count !== 3 && count !== 4) return ''
  return `${values.map(number).join(' ')} ${OPERATORS[use][count]}`
}

/** How far the handles of a quarter of a circle reach. */
const BEND = 0.55228475

export const circle = (x: number, y: number, radius: number) => ellipse(x, y, radius, radius)

export function ellipse(x: number, y: number, across: number, up: number): string {
  const at = (right: number, above: number) => `${number(x + right * across)} ${number(y + above * up)}`
  return [
    `${at(1, 0)} m`,
    `${at(1, BEND)} ${at(BEND, 1)} ${at(0, 1)} c`,
    `${at(-BEND, 1)} ${at(-1, BEND)} ${at(-1, 0)} c`,
    `${at(-1, -BEND)} ${at(-BEND, -1)} ${at(0, -1)} c`,
    `${at(BEND, -1)} ${at(1, -BEND)} ${at(1, 0)} c`,
  ].join(' ')
}

export const shown = (codes: Uint8Array) => `<${Buffer.from(codes).toString('hex')}> Tj`
