/** A page that somebody came by, with the name it had when the palette last knew one. */
export type Place = { path: string; label?: string | undefined }

const STORED_AS = 'places'
const MOST = 20

type Stored = { person: string; places: Place[] }

/** The tabs of an envelope are one place, and so are the steps of a template. */
function placeOf(pathname: string): string {
  const [, room, id] = pathname.split('/')
  return (room === 'envelopes' || room === 'templates') && id ? `/${room}/${id}` : pathname
}

/** Keeps the way somebody took through this tab, for as long as the tab lives; the next person at it begins anew. */
export function notePlace(person: string, pathname: string, label?: string): void {
  const path = placeOf(pathname)
  const places = recentPlaces(person)
  const known = label ?? places.find((place) => place.path === path)?.label
  keep({ person, places: [{ path, label: known }, ...places.filter((place) => place.path !== path)].slice(0, MOST) })
}

/** Gives places the names that are known by now. */
export function namePlaces(person: string, nameOf: (path: string) => string | undefined): void {
  keep({ person, places: recentPlaces(person).map(({ path, label }) => ({ path, label: nameOf(path) ?? label })) })
}

/** Newest first. */
export function recentPlaces(person: string): Place[] {
  const text = window.sessionStorage.getItem(STORED_AS)
  const stored: Stored | undefined = text ? JSON.parse(text) : undefined
  return stored?.person === person ? stored.places : []
}

function keep(stored: Stored): void {
  window.sessionStorage.setItem(STORED_AS, JSON.stringify(stored))
}
