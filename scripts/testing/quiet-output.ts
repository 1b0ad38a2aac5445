import { beforeEach } from 'vitest'
import { torture } from './torture'

type Held = { chunks: (string | Uint8Array)[]; show(): void }

/**
 * Holds back what programs log in the test's process, and shows it when the test fails: planted failures would hide real ones. `pino`
 * writes to the stream, not to its file descriptor, when the stream's function is replaced. A long run shows everything: its tests print
 * what they measured.
 */
function holdOutput(): Held {
  const write = process.stdout.write.bind(process.stdout)
  const held: Held = {
    chunks: [],
    show() {
      for (const chunk of held.chunks) write(chunk)
    },
  }
  if (!torture.long) {
    process.stdout.write = (chunk: string | Uint8Array) => {
      held.chunks.push(chunk)
      return true
    }
  }
  return held
}

// Files that share a process share what it holds back.
const world = globalThis as { heldOutput?: Held }
world.heldOutput ??= holdOutput()
const held = world.heldOutput

beforeEach(({ onTestFailed }) => {
  held.chunks = []
  onTestFailed(() => held.show())
})
