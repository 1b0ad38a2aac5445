import { CONTRACTS, FLOORS, WIRE } from '../check/floors'

const TABLE = /\| folder \| may import \|\n(?:\|.*\n)+/

/** docs/architecture.md with the table of allowed imports as it is in `FLOORS`. */
export function withFloors(page: string): string {
  const rows = new Map<string, string[]>()
  for (const floor of FLOORS) rows.set(importsOf(floor), [...(rows.get(importsOf(floor)) ?? []), code(floor.name)])
  const lines = [...rows].map(([imports, names]) => `| ${names.join(', ')} | ${imports || 'nothing of ours'} |\n`)
  return page.replace(TABLE, () => `| folder | may import |\n| --- | --- |\n${lines.join('')}`)
}

/** Floors that may import the same share a row. */
function importsOf({ may, apart, oneOf }: (typeof FLOORS)[number]): string {
  const text = allowedText(may)
  if (oneOf) return `${text}; at most one of ${oneOf.map(code).join(', ')}`
  return apart ? `${text}; no folder imports another` : text
}

function allowedText(may: string[]): string {
  const set = CONTRACTS.every((name) => may.includes(name)) ? CONTRACTS : WIRE
  const isWhole = set.every((name) => may.includes(name))
  const named = isWhole ? [set === CONTRACTS ? '*contracts*' : '*wire*'] : []
  const rest = may.filter((name) => !isWhole || !set.includes(name))
  return [...named, ...rest.map(code)].join(', ')
}

function code(path: string): string {
  return `\`${path.replace(/\/$/, '')}\``
}
