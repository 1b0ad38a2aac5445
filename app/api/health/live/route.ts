import { probe } from '@/lib/desk/platform/http/probe'

/** The process runs: for supervisors, which must not start it again because its database is down. */
export const GET = probe(async () => ({ code: 200, message: 'ok' }))
