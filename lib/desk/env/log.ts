import 'server-only'
import pino, { type Logger } from 'pino'
import { describeError } from '@/lib/log/describe-error'
import { env } from './env'
import { once } from './once'
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
