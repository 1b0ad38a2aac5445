/** A page ends behind the item with which it has as much. One item can have 2 MB, and the dashboard reads answers of up to 8. */
export const PAGE_BYTES = 2 * 1024 * 1024

/** The items at the front that fit a page. There is always one, so that readers get on. */
export function fittingPage<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[] {
  let size = 0
  const end = items.findIndex((item) => {
    size += sizeOf(item)
    return size >= PAGE_BYTES
  })
  return end === -1 ? [...items] : items.slice(0, end + 1)
}
