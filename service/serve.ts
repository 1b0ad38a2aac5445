import pino from 'pino'
import { describeError, safeMessage } from '@/lib/log/describe-error'
import { readConfig } from './config'
import { selfTest } from './documents/self-test'
import { start } from './start'

/** A clean end has to take less than 10 s; what takes longer is abandoned. */
const END_WITHIN_MS = 9_000
const SELF_TEST_AFTER_MS = 3_000

/** Runs the service: its base URL on stdout, logs on stderr, SIGTERM to end it. */
async function serve(): Promise<void> {
  const config = readConfig()
  const log = pino(
    { level: config.logLevel, base: null, serializers: { err: describeError } },
    pino.destination({ fd: 2, sync: false }),
  )
  // Node would print the error with all its properties.
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'the service failed')
    log.flush(() => process.exit(1))
  })
  for (const warning of config.warnings) log.warn(warning)
  const controller = new AbortController()
  const startup = start(config, log, {}, controller.signal)
  const end = () => {
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    startup
      .then((service) => service.stop())
      .then(
        () => log.flush(() => process.exit(0)),
        (err) => {
          log.fatal({ err }, 'the service did not end cleanly')
          log.flush(() => process.exit(1))
        },
      )
  }
  // They may come twice: from the launcher or npm, and from what ends all processes at once.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  // When the launcher is killed, nobody is left to stop this process.
  process.once('disconnect', end)

  const service = await startup
  process.stdout.write(`${service.baseUrl}\n`)
  // Later, because the dashboard starts at the same time.
  setTimeout(() => {
    selfTest(service.context.documents, new Date()).catch((err: unknown) => {
      log.error({ err }, 'the self-test failed: this service cannot seal documents')
    })
  }, SELF_TEST_AFTER_MS).unref()
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? safeMessage(error) : 'the service could not start'}\n`)
  process.exit(1)
})
