import type { Env } from '@/lib/desk/env/env'

/** `__Host-` binds a cookie to this host over HTTPS; a browser refuses the prefix on plain HTTP. */
export const hostPrefix = ({ DESK_ORIGIN }: Pick<Env, 'DESK_ORIGIN'>) =>
  DESK_ORIGIN.every((origin) => origin.startsWith('https:')) ? '__Host-' : ''

export const sessionCookie = (config: Pick<Env, 'DESK_ORIGIN'>) => `${hostPrefix(config)}desk-session`
