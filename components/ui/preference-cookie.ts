const YEAR_SECONDS = 365 * 24 * 60 * 60
const HOST = '__Host-'

/**
 * Keeps a choice of this browser for the server to render with. Over HTTPS the name binds the cookie to this host, as it
 * does for the session; browsers refuse such a name over HTTP.
 */
export function preferenceCookie(name: string, value: string, https: boolean): string {
  const cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  return https ? `${HOST}${cookie}; secure` : cookie
}

export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = preferenceCookie(name, value, window.location.protocol === 'https:')
}

/** What the browser keeps under a name; `get` reads a cookie. */
export const readPreference = (
  get: (name: string) => { value: string } | undefined,
  name: string,
): string | undefined => (get(`${HOST}${name}`) ?? get(name))?.value
