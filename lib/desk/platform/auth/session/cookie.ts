import type { Env } from '@/lib/desk/platform/config/parse-env'

/** `__Host-` binds a cookie to this host over HTTPS; a browser refuses the prefix on plain HTTP. */
export const hostPrefix = ({ DESK_ORIGIN }: Pick<Env, 'DESK_ORIGIN'>) =>
  DESK_ORIGIN.every((origin) => origin.startsWith('https:')) ? '__Host-' : ''

export const sessionCookie = (config: Pick<Env, 'DESK_ORIGIN'>) => `${hostPrefix(config)}desk-session`

/** Passes on the cookies that better-auth sets, and nothing else of its answer, which contains the session's token. */
export function withCookiesOf(answer: Response, response: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
