import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Environment } from '../launch/variables'

/** How many tests passed, and one line for each that failed. */
export type Totals = { passed: number; failures: string[] }

const LONGEST = 300

/** The part of the report of Vitest's `json` reporter that is counted. A file that does not load has a message and no tests. */
const VitestReport = z
  .object({
    numPassedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, testResults }): Totals => {
    const files = testResults.map(({ name, ...file }) => ({ ...file, path: name.replace(`${process.cwd()}/`, '') }))
    const tests = files.flatMap(({ path, assertionResults }) => assertionResults.map((test) => ({ ...test, path })))
    return {
      passed: numPassedTests,
      failures: [
        ...files.filter(({ message }) => message).map(({ path, message }) => `${path}: ${summary(message)}`),
        ...tests
          .filter(({ status }) => status === 'failed')
          .map(({ path, fullName, failureMessages }) => `${path} > ${fullName.trim()}: ${summary(failureMessages[0])}`),
      ],
    }
  })

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) })),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

/** What Playwright's `json` reporter writes; its `errors` are those of no test, such as a server that does not start. */
const PlaywrightReport = z
  .object({
    stats: z.object({ expected: z.number() }),
    errors: z.array(z.object({ message: z.string().optional() })),
    suites: z.array(Suite),
  })
  .transform(({ stats, errors, suites }): Totals => {
    const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
    return {
      passed: stats.expected,
      failures: [
        ...failed.map(({ file, title, tests }) => {
          const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
          return `${file} > ${title}: ${summary(messages[0]?.message)}`
        }),
        ...errors.map(({ message }) => summary(message)),
      ],
    }
  })

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** The first lines of an error, as one line without colors and stack: the runner printed the rest. */
const summary = (error = 'no message'): string =>
  stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
    .slice(0, 3)
    .join(' ')
    .slice(0, LONGEST)

export const node = (args: string[], env: Environment = {}): boolean =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** Runs Vitest, which prints what failed, and counts what its report says. */
export const runVitest = (args: string[], env: Environment = {}): Totals =>
  counted(VitestReport, (report) =>
    node(['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=json', `--outputFile.json=${report}`], env),
  )

export const runPlaywright = (args: string[], env: Environment = {}): Totals =>
  counted(PlaywrightReport, (report) =>
    node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  )

/** A runner that leaves no report, or fails without naming a test, counts as one failure. */
function counted(Report: z.ZodType<Totals>, run: (report: string) => boolean): Totals {
  const folder = mkdtempSync(join(tmpdir(), 'desk-report-'))
  const report = join(folder, 'report.json')
  try {
    const passed = run(report)
    const totals = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    return passed || totals.failures.length > 0
      ? totals
      : { ...totals, failures: ['it ended with an error: see above'] }
  } catch (error) {
    return { passed: 0, failures: [`it left no report: ${summary(String(error))}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
