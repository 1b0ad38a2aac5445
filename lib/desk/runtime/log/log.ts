import 'server-only'
import pino, { type Logger } from 'pino'
import { env } from '@/lib/desk/runtime/config/env'
import { once } from '@/lib/desk/runtime/process/once'
import { describeError, withoutParameters } from '@/lib/log/describe-error'
import { redact } from './redact'

/** The dashboard's log: one JSON object per line on stdout, without secrets. */
export const log = (): Logger =>
  once('log', () =>
    pino({
      name: 'desk',
      level: env().LOG_LEVEL,
      serializers: { err: describeError },
      hooks: { streamWrite: redact },
    }),
  )

/**
 * Next.js reports failures on the console, with everything in the error. They become lines of the
 * log like any other.
 */
export function logConsole(): void {
  // A developer reads the terminal.
  if (env().development) return
  console.error = (...given: unknown[]) => log().error({ part: 'next', err: errorOf(given) }, textOf(given))
  console.warn = (...given: unknown[]) => log().warn({ part: 'next', err: errorOf(given) }, textOf(given))
}

const errorOf = (given: unknown[]) => given.find((each) => each instanceof Error)

const textOf = (given: unknown[]): string =>
  given
    .filter((each) => typeof each === 'string')
    .map((each) => withoutParameters(each).trim())
    .join(' ') || 'reported on the console'
