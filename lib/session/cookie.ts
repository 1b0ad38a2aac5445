import type { Env } from '@/lib/env/env'

/** `__Host-` binds the cookie to this host over HTTPS; a browser refuses the prefix on plain HTTP. */
export const sessionCookie = (config: Pick<Env, 'DESK_ORIGIN'>) =>
  config.DESK_ORIGIN.every((origin) => origin.startsWith('https:')) ? '__Host-desk-session' : 'desk-session'
