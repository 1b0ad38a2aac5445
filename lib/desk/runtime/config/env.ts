import 'server-only'
import { once } from '@/lib/desk/runtime/process/once'
import { type Env, parseEnv } from './parse-env'

/**
 * The environment, parsed at first use: building the app and importing a module require nothing.
 */
export const env = (): Env => once('env', () => parseEnv(process.env))
