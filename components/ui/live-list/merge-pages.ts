/** How a list reads the pages it gets. Keep one object for each list: rows are computed again when it changes. */
export type ItemSource<Page, Item> = {
  /** The items of a page that can be shown. */
  itemsOf: (page: Page) => readonly Item[]
  keyOf: (item: Item) => string
  /** The time in milliseconds by which the service orders the list; undefined when it doesn't say. */
  timeOf: (item: Item) => number | undefined
  /** Whether an item that was read later replaces a known one. By default it does, unless it is older. */
  replaces?: (read: Item, known: Item) => boolean
}

/** All pages as one list. An item that moved between two reads appears once, in its first place and its newest state. */
export function mergePages<Page, Item>(pages: readonly Page[], source: ItemSource<Page, Item>): Item[] {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => source.itemsOf(page))) {
    const known = items.get(source.keyOf(item))
    if (!known || isNewer(item, known, source)) items.set(source.keyOf(item), item)
  }
  return [...items.values()]
}

/** Shows items in their newest state. They keep their places while somebody reads. */
export function updateItems<Page, Item>(
  items: readonly Item[],
  newest: readonly Item[],
  source: ItemSource<Page, Item>,
): Item[] {
  const fresh = new Map(newest.map((item) => [source.keyOf(item), item]))
  return items.map((item) => {
    const other = fresh.get(source.keyOf(item))
    return other && isNewer(other, item, source) ? other : item
  })
}

/** The items of the newest page that the list doesn't show. Those older than its first row belong below its end, not above it. */
export function newItems<Page, Item>(
  items: readonly Item[],
  newest: readonly Item[],
  { keyOf, timeOf }: Pick<ItemSource<Page, Item>, 'keyOf' | 'timeOf'>,
): Item[] {
  const shown = new Set(items.map(keyOf))
  const first = items[0] && timeOf(items[0])
  return newest.filter((item) => !shown.has(keyOf(item)) && (timeOf(item) ?? Infinity) >= (first ?? 0))
}

/** Times are whole seconds: when two states have the same one, the state that was read later counts. */
function isNewer<Page, Item>(read: Item, known: Item, { timeOf, replaces }: ItemSource<Page, Item>): boolean {
  return replaces ? replaces(read, known) : (timeOf(read) ?? 0) >= (timeOf(known) ?? 0)
}
