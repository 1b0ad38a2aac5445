import { createHash } from 'node:crypto'
import type { DocumentEngine, FinalDocumentInput, MarksInput } from '../../documents/engine'

/** The engine's place in tests of who may do what when: keeps what it was asked for, and can be held up or fail. */
export type TestEngine = DocumentEngine & {
  finished: FinalDocumentInput[]
  drawn: MarksInput['files'][]
  /** How often a job was said to come. */
  expected: number
  /** Runs in place of finishing, once a call, before the document is made. */
  before: (input: FinalDocumentInput) => Promise<void>
}

export function createTestEngine(): TestEngine {
  const engine: TestEngine = {
    finished: [],
    drawn: [],
    expected: 0,
    before: async () => {},
    async inspect(content) {
      return { content, pageCount: 1, pages: [{ width: 595, height: 842 }], removed: {}, isTagged: false }
    },
    async drawMarks({ files }) {
      engine.drawn.push(files)
      return files.map(({ marks }) => marks.map(({ id }) => Buffer.from(`picture of ${id}`)))
    },
    findCut: async (texts) => texts.map(() => false),
    findNameless: async ({ buttons }) => buttons.map(() => false),
    async finish(input) {
      await engine.before(input)
      engine.finished.push(input)
      const content = Buffer.from(`%PDF-1.7\n${input.envelopeId} ${engine.finished.length}\n%%EOF\n`)
      return { content, sha256: createHash('sha256').update(content).digest('hex'), pageCount: 1 }
    },
    expect: () => void engine.expected++,
    async close() {},
  }
  return engine
}
