import './scripts/testing/map-group-by.mjs'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LOGIC = [
  '{components,lib/contract,lib/envelope,lib/mail,lib/messages,lib/url,lib/browser,scripts/check}/**/*.test.{ts,tsx}',
  'lib/desk/**/contract/**/*.test.ts',
]
const DESK = ['{app,lib/desk,lib/tests}/**/*.test.{ts,tsx}']
/** pdf.js for Node.js replaces what belongs to everybody, JSON.stringify for instance. */
const REPLACES_GLOBALS = [
  'lib/pdf/tests/readers.test.ts',
  'service/tests/documents/{shown-and-sealed,page-trees}.test.ts',
]
/** Start, halt and kill whole programs, or search through many orders and shapes: only under `npm run torture`, which lists them. */
const LONG =
  process.env.TORTURE === 'long'
    ? []
    : [
        'service/tests/torture/*.test.ts',
        'service/tests/fuzz/*.test.ts',
        '{app/api,service/tests/webhooks}/at-once.test.ts',
        'lib/desk/runtime/server/slow-clients.test.ts',
        'service/tests/model/model.test.ts',
        'service/tests/documents/form-appearances.test.ts',
        'app/api/live/liveness.test.ts',
        'lib/postgres/{embedded-postgres,keep-postgres}.test.ts',
        'lib/postgres/backup/restore.test.ts',
        'lib/tests/torture/*.test.ts',
        'lib/tests/counterparts/*.test.ts',
        'scripts/package/tests/*.test.ts',
        '{lib/jobs,lib/desk/templates}/tests/kill.test.ts',
      ]
/** What tests of programs find running, and built. */
const PROGRAMS = ['scripts/testing/postgres.ts', 'scripts/testing/service.ts']
const QUIET = ['scripts/testing/quiet-output.ts']
const UNMOUNT = ['scripts/testing/unmount.ts']

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment happy-dom')

/** Of each project those with a document last: a process that is free ends when the next file has another environment. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [documents, others] = [files.filter(needsDocument), files.filter((file) => !needsDocument(file))]
    const sorted = [...(await super.sort(others)), ...(await super.sort(documents))]
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name))
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') },
      // Outside Next.js nothing is a browser bundle, so its guard has nothing to guard.
      {
        find: 'server-only',
        replacement: fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
      },
      // As in next.config.ts.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
    ],
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores it is made for: with two, waits for databases and programs left a quarter of both cores idle.
    maxWorkers: 3,
    retry: 0,
    sequence: { sequencer: ByEnvironment },
    silent: 'passed-only',
    tags: [
      {
        name: 'long',
        description: 'Large files, long queues and whole programs: left out of `npm test`.',
      },
    ],
    // What comes soon here may take long on a machine that others use.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // Pure functions leave nothing behind, so that these files need no process each.
        test: { name: 'logic', include: LOGIC, setupFiles: UNMOUNT, isolate: false },
      },
      {
        extends: true,
        // The service keeps everything in what `start` answers, nothing in its modules: its files share them, and load them once.
        test: {
          name: 'service',
          include: ['service/**/*.test.ts'],
          exclude: [...REPLACES_GLOBALS, ...LONG],
          globalSetup: PROGRAMS,
          isolate: false,
        },
      },
      {
        extends: true,
        // The dashboard keeps what it has once in a process in one registry, which is emptied before each file.
        test: {
          name: 'desk',
          include: DESK,
          exclude: [...LOGIC, ...LONG],
          globalSetup: PROGRAMS,
          setupFiles: ['scripts/testing/new-process.ts', ...QUIET],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{lib,components,scripts}/**/*.test.{ts,tsx}', ...REPLACES_GLOBALS],
          exclude: [...LOGIC, ...DESK, ...LONG],
          globalSetup: PROGRAMS,
          setupFiles: QUIET,
        },
      },
    ],
  },
})
