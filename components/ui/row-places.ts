type Place = { key: string; scroll: number }

/** Where somebody left the list, by its address. Lives as long as the page: a reload begins at the top. */
const places = new Map<string, Place>()

const here = () => `${window.location.pathname}${window.location.search}`

export function leavePlace(key: string) {
  places.set(here(), { key, scroll: window.scrollY })
}

export function takePlace(): Place | undefined {
  const place = places.get(here())
  places.delete(here())
  return place
}

export function isReturning(): boolean {
  return typeof window !== 'undefined' && places.has(here())
}
