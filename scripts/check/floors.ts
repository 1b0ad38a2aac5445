import { cycles } from './cycles'

/**
 * Which file may import which: numbers only go down (docs/architecture.md). The first line whose pattern matches a path tells its floor
 * and its room; files of one room import each other freely.
 */
const FLOORS: { floor: number; room: RegExp }[] = [
  { floor: 7, room: /^app\// },
  { floor: 3, room: /^components\/ui\// },
  { floor: 6, room: /^components\/[^/]+\// },
  { floor: 4.4, room: /^lib\/desk\/http\// },
  { floor: 4.3, room: /^lib\/desk\/live\// },
  { floor: 4.2, room: /^lib\/desk\/accounts\// },
  { floor: 4.1, room: /^lib\/desk\/activity\// },
  { floor: 4, room: /^lib\/desk\/upstream\// },
  { floor: 3, room: /^lib\/(desk\/runtime|browser)\// },
  { floor: 5, room: /^lib\/desk\/[^/]+/ },
  { floor: 2, room: /^lib\/(contract|envelope|printing|mail|messages|pdf|http|smtp)\// },
  { floor: 1, room: /^lib\/[^/]+\// },
  { floor: 5, room: /^service\// },
]

/** What the browser may import of a part of the dashboard's server, and what may import nothing else of it. */
const CONTRACT = /^lib\/desk\/.*\bcontract(\/|\.ts$)/
/** A feature's search parameters and links, which other features link with. */
const ADDRESS = /^components\/[^/]+\/address\.ts$/
const SQL = /\/(sql|schema|database)(\/|\.ts$)|-schema\.ts$|^lib\/(jobs|tracing|postgres)\/|^service\/store\//

const levelOf = (file: string) => FLOORS.find(({ room }) => room.test(file))
const roomOf = (file: string) => levelOf(file)?.room.exec(file)?.[0]

/** Why a file may not import this, in a few words; undefined if it may. `imported` is a path with its extension, or a package. */
export function objection(file: string, imported: string): string | undefined {
  if (imported.startsWith('drizzle-orm'))
    return SQL.test(file) ? undefined : 'only sql.ts and schema.ts know the tables'
  const from = levelOf(file)
  const to = levelOf(imported)
  if (!from || !to) return undefined
  if (imported.startsWith('service/') !== file.startsWith('service/') && /^service\/|^lib\/desk\//.test(imported))
    return 'the programs meet only over HTTP'
  if (CONTRACT.test(file) && to.floor > 2 && !CONTRACT.test(imported)) return 'the browser imports this file'
  if (roomOf(file) === roomOf(imported)) return undefined
  if (from.floor <= 2) return to.floor > from.floor ? 'upwards' : undefined
  if (CONTRACT.test(imported) && (from.floor === 6 || file.startsWith('lib/browser/'))) return undefined
  if (ADDRESS.test(imported) && from.floor === 6) return undefined
  if (/^(components|lib\/browser)\//.test(file) && imported.startsWith('lib/desk/'))
    return 'the browser has contracts only'
  if (file.startsWith('service/store/') && !SQL.test(imported)) return 'the store knows tables only'
  if (from.floor === 5 && to.floor === 5) return undefined
  return to.floor < from.floor ? undefined : to.floor > from.floor ? 'upwards' : 'another room on its floor'
}

/**
 * The area or package of a file, for the order among these. In the dashboard a contract, SQL and tables count as well: an area whose table
 * names another area's stands above it. The service's store has one transaction over all tables, which refer to each other.
 */
export function areaOf(file: string): string | undefined {
  if (file.startsWith('service/') && SQL.test(file)) return undefined
  return /^(service\/envelopes\/aggregate|(lib\/desk|service)\/(?!runtime\/|store\/|http\/)[a-z-]+(?=\/)|lib\/[a-z]+(?<!desk)(?=\/))/.exec(
    file,
  )?.[0]
}

/** Areas that import each other, directly or in a longer circle. */
export function circles(imports: readonly { file: string; imported: string }[]): string[][] {
  const areas: Record<string, Set<string>> = {}
  for (const { file, imported } of imports) {
    const [from, to] = [areaOf(file), areaOf(imported)]
    if (from && to && from !== to) areas[from] = (areas[from] ?? new Set()).add(to)
  }
  return cycles(areas)
}
