import { probe } from '@/lib/desk/http/answer'

/** The process runs: for supervisors, which must not start it again because its database is down. */
export const GET = probe(async () => ({ code: 200, message: 'ok' }))
