import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'components/ui/more-icons.ts'

type Shape = [tag: string, attributes: Record<string, string>]

/** Adds icons of Lucide to `components/ui/more-icons.ts`: `npm run icons:add -- bell tag`. Each becomes one path. */
const text = readFileSync(FILE, 'utf8')
const isIcon = (line: string) => line.startsWith('export const ')
const icons = text.split('\n').filter(isIcon)
const rest = text.split('\n').filter((line) => !isIcon(line))
for (const name of process.argv.slice(2)) {
  const { __iconData: data } = await import(`lucide-react/icons/${name}`)
  const shapes: Shape[] = data.node
  icons.push(`export const ${nameInCode(name)} = icon('${shapes.map(toPath).join('')}')`)
}
writeFileSync(FILE, `${[...rest.join('\n').trimEnd().split('\n'), '', ...new Set(icons.toSorted())].join('\n')}\n`)

function nameInCode(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
}

function toPath([tag, attributes]: Shape): string {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (tag === 'path') return startAbsolute(attributes.d ?? '')
  if (tag === 'circle') return circle(number('cx'), number('cy'), number('r'))
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (tag === 'rect') {
    return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'))
  }
  throw new Error(`a ${tag} cannot be drawn yet`)
}

/** A path behind another one must not begin where that ended. */
function startAbsolute(d: string): string {
  return d.replace(/^m\s*(-?[\d.]+)[\s,]*(-?\d*\.?\d+)\s*(?=(\S?))/, (_, x: string, y: string, next: string) => {
    return `M${x} ${y}${/[-\d.]/.test(next) ? 'l' : ''}`
  })
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [w, h] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
}
