const HERE = 'https://desk.invalid'

/** Where to go after signing in: a path of this desk, never another origin, a door or the sign-in page itself. */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/'
  const url = URL.canParse(asked, HERE) ? new URL(asked, HERE) : undefined
  if (url?.origin !== HERE || /^\/(api|sign-in|setup|second-factor|invite|reset)(\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
