import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/**
 * A program that has begun to answer a request and never ends it, as a dashboard without its
 * database would.
 */
const PROGRAM = `
  const { createServer } = await import('node:http')
  const { endWithLauncher } = await import('./lib/desk/runtime/process/lifetime.ts')
  endWithLauncher()
  const server = createServer((_, response) => response.write('begun'))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))`

test('a dashboard whose launcher was killed ends at once, and finishes no answer', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = await once(child, 'message')
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  const rest = answer.text().catch((error: unknown) => error)

  // What the kernel does for a launcher that was killed.
  child.disconnect()

  // Ending in order, after SIGTERM, would wait for the answer and exit with 143.
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await rest).toBeInstanceOf(Error)
})
