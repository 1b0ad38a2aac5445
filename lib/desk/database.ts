import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from '@/lib/env/env'
import { once } from '@/lib/env/once'
import * as schema from './schema'

const open = (url: string) => drizzle(new pg.Pool({ connectionString: url, max: 10 }), { schema })
type Open = ReturnType<typeof open>

/** The desk's database, or one transaction on it. */
export type Desk = Pick<Open, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>

/** The process's one pool of connections, opened at first use. */
export const desk = (): Open => once('desk', () => open(env().DATABASE_URL))

/** Ends the pool, when the process stops. */
export const closeDesk = () => desk().$client.end()
