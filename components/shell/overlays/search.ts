import type { Icon } from '@/components/ui/icons'
/** Matches of one group, best first, and how many more are not shown. */
export type EntryGroup = { group: Group; label: string; items: Entry[]; more: number }

export type SearchableEntry = { entry: Entry; searched: SearchText }

const MOST: Record<Group, number> = {
  direct: 4,
  recent: 5,
  here: 12,
  actions: 8,
  pages: 20,
  views: 10,
  envelopes: 8,
  drafts: 5,
  templates: 6,
  signers: 5,
}

/** Groups that are shown before somebody types. */
const AT_FIRST: readonly Group[] = ['recent', 'here', 'views', 'actions', 'pages']

/** Folds entries once instead of with every key. */
export const prepare = (entries: readonly Entry[]): SearchableEntry[] =>
  entries.map((entry) => ({
    entry,
    searched: { name: fold(entry.name), keywords: fold(`${entry.about ?? ''} ${entry.keywords ?? ''}`) },
  }))

/** The matches, best group first, and within it the best match first. */
export function search(typed: string, prepared: readonly SearchableEntry[]): EntryGroup[] {
  const query = fold(typed)
  const groups = Object.keys(GROUPS).filter((name): name is Group => name in GROUPS)
  if (query === '') {
    return groups.flatMap((group) =>
      AT_FIRST.includes(group)
        ? groupOf(group, prepared.filter(({ entry }) => entry.group === group).map(withPoints(0)))
        : [],
    )
  }
  const answers = prepared.flatMap((each) => {
    // A direct entry was made from the query itself.
    const points = each.entry.group === 'direct' ? 100 : score(query, each.searched)
    return points === undefined ? [] : [withPoints(points)(each)]
  })
  // A page is listed once, where it says the most.
  const otherActs = new Set(answers.flatMap(({ entry }) => (entry.group === 'recent' ? [] : [entry.act])))
  const once = answers.filter(({ entry }) => entry.group !== 'recent' || !otherActs.has(entry.act))
  return groups
    .flatMap((group) => {
      const own = once.filter(({ entry }) => entry.group === group).toSorted((a, b) => b.points - a.points)
      return own.length > 0 ? [{ best: own[0]?.points ?? 0, found: groupOf(group, own) }] : []
    })
    .toSorted((a, b) => b.best - a.best)
    .flatMap(({ found }) => found)
}

type RatedEntry = { entry: Entry; points: number }
const withPoints =
  (points: number) =>
  ({ entry }: SearchableEntry): RatedEntry => ({ entry, points })

function groupOf(group: Group, answers: readonly RatedEntry[]): EntryGroup[] {
  if (answers.length === 0) return []
  const items = answers.slice(0, MOST[group]).map(({ entry }) => entry)
  return [{ group, label: GROUPS[group], items, more: answers.length - items.length }]
}

/** Normalizes text for comparison: without case, accents and extra spaces. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\s+/gu, ' ').trim()

/** A folded entry: its name, and its keywords. */
type SearchText = { name: string; keywords: string }

const WEIGHT = { whole: 12, start: 8, word: 6, inside: 3, aside: 2 }

/** How well an entry matches the query; undefined when a word does not occur. */
function score(query: string, searched: SearchText): number | undefined {
  if (searched.name === query) return WEIGHT.whole
  const tokens = query.split(' ')
  let sum = 0
  for (const token of tokens) {
    const weight = weightOf(token, searched)
    if (weight === undefined) return undefined
    sum += weight
  }
  return sum / tokens.length
}

function weightOf(token: string, { name, keywords }: SearchText): number | undefined {
  if (name.startsWith(token)) return WEIGHT.start
  const at = name.indexOf(token)
  if (at > 0) return beginsWord(name, token) ? WEIGHT.word : WEIGHT.inside
  return keywords.includes(token) ? WEIGHT.aside : undefined
}

function beginsWord(name: string, token: string): boolean {
  for (let at = name.indexOf(token); at >= 0; at = name.indexOf(token, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  }
  return false
}

/** The groups in their order when their best matches are equally good. */
const GROUPS = {
  direct: 'Go to',
  recent: 'Recent',
  here: 'This envelope',
  actions: 'Actions',
  pages: 'Pages',
  views: 'Views',
  envelopes: 'Envelopes',
  drafts: 'Drafts',
  templates: 'Templates',
  signers: 'Signers',
} as const
export type Group = keyof typeof GROUPS

export type Entry = {
  /** Unique among all entries. */
  key: string
  group: Group
  name: string
  /** Shown beside the name. */
  about?: string
  /** More text that finds the entry; never shown. */
  keywords?: string
  icon: Icon
  /** What can be pressed instead, one after the other. */
  keys?: readonly string[]
  /** A path, or a function to call. */
  act: string | (() => void)
}
