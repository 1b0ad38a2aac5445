import { readTab, writeTab } from '@/lib/browser/tab-storage'

/** A visited page, with its last known name. */
export type Place = { path: string; label?: string | undefined }

const STORED_AS = 'places'
const MOST = 20

type PlacesOfPerson = { person: string; places: Place[] }

/** The tabs of an envelope count as one place, and so do the pages of a template. */
function placeOf(pathname: string): string {
  const [, room, id] = pathname.split('/')
  return (room === 'envelopes' || room === 'templates') && id ? `/${room}/${id}` : pathname
}

/** Records the visited pages of this tab until it closes. Another person in the same tab starts with an empty list. */
export function notePlace(person: string, pathname: string, label?: string): void {
  const path = placeOf(pathname)
  const places = recentPlaces(person)
  const known = label ?? places.find((place) => place.path === path)?.label
  keep({ person, places: [{ path, label: known }, ...places.filter((place) => place.path !== path)].slice(0, MOST) })
}

/** Adds names that are known now. */
export function namePlaces(person: string, nameOf: (path: string) => string | undefined): void {
  keep({ person, places: recentPlaces(person).map(({ path, label }) => ({ path, label: nameOf(path) ?? label })) })
}

/** Newest first. */
export function recentPlaces(person: string): Place[] {
  const text = readTab(STORED_AS)
  const stored: PlacesOfPerson | undefined = text ? JSON.parse(text) : undefined
  return stored?.person === person ? stored.places : []
}

function keep(stored: PlacesOfPerson): void {
  writeTab(STORED_AS, JSON.stringify(stored))
}
