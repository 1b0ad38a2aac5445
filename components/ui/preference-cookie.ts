import { createStore } from '@/lib/store/create-store'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const HOST = '__Host-'

/**
 * Saves a choice in this browser for server rendering. Over HTTPS the cookie's name binds it to this host, like the session's;
 * browsers refuse such a name over HTTP.
 */
export function preferenceCookie(name: string, value: string, https: boolean): string {
  const cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  return https ? `${HOST}${cookie}; secure` : cookie
}

export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie(name, value, window.location.protocol === 'https:')
  preferenceChanges.set(preferenceChanges.get() + 1)
}

/** Counts what this page saved, for components that show it. */
export const preferenceChanges = createStore(0)

/** Reads a saved choice; `get` reads a cookie. */
export const readPreference = (
  get: (name: string) => { value: string } | undefined,
  name: string,
): string | undefined => (get(`${HOST}${name}`) ?? get(name))?.value

/** Reads a choice of this browser. A cookie outlives signing out, which clears the browser's storage. */
export const savedPreference = (name: string): string | undefined => readPreference(readCookie, name)

function readCookie(name: string): { value: string } | undefined {
  const [, value] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .find(([found]) => found === name) ?? []
  return value === undefined ? undefined : { value }
}
