import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Answers with a greeting, or misbehaves in the way it is asked to. */
process.on('message', async (request) => {
  if (request === 'throw' || request === 'hoard') discardStderr()
  if (request === 'die') process.exit(3)
  if (request === 'kill') process.kill(process.pid, 'SIGKILL')
  if (request.killOnce && !existsSync(request.killOnce)) {
    writeFileSync(request.killOnce, '')
    process.kill(process.pid, 'SIGKILL')
  }
  if (request === 'throw') throw new Error('out of hand')
  if (request === 'hoard') hoard()
  while (request === 'loop');
  if (request === 'idle') await setTimeout(1_500)
  process.send?.(request === 'secrets' ? Object.keys(process.env) : `hello ${request.killOnce ? 'again' : request}`)
})

/** Node.js reports these planted failures with stack traces, which would hide real ones in the output of a test run. */
function discardStderr() {
  closeSync(2)
  // The lowest free descriptor, which is 2 again.
  openSync('/dev/null', 'w')
}

/** More memory in single steps than any limit leaves time to stop. */
function hoard() {
  const kept = []
  for (;;) kept.push(new Array(2 ** 25).fill(0))
}
