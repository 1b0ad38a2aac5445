import { beforeEach } from 'vitest'
import { torture } from './torture'

const write = process.stdout.write.bind(process.stdout)
let held: (string | Uint8Array)[] = []

/**
 * Holds back what programs log in the test's process, and shows it when the test fails: planted failures would hide real ones. `pino`
 * writes to the stream, not to its file descriptor, when the stream's function is replaced. A long run shows everything: its tests print
 * what they measured.
 */
if (!torture.long) {
  process.stdout.write = (chunk: string | Uint8Array) => {
    held.push(chunk)
    return true
  }
}

beforeEach(({ onTestFailed }) => {
  held = []
  onTestFailed(() => {
    for (const chunk of held) write(chunk)
  })
})
