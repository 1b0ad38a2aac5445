import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { firstLine, firstLines, leaveReport } from './report'

const LINES = 8

/** Tells the test command which journeys failed, and what kept them from beginning. */
export default class ReportToTestCommand implements Reporter {
  #suite: Suite | undefined
  #errors: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#errors.push(firstLine(error.message))
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const failures = tests.filter((test) => !['expected', 'skipped'].includes(test.outcome())).map(told)
    leaveReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failures: [...failures, ...this.#errors],
    })
  }
}

/** Everything that went wrong in a journey, and what its pages showed in the end. */
function told(test: TestCase): string {
  const result = test.results.at(-1)
  const errors = result?.errors.map(({ message, location }) => {
    const at = location ? ` (${location.file.split('/').at(-1)}:${location.line})` : ''
    return `${firstLines(message, LINES)}${at}`
  })
  const shown = result?.annotations.map(({ type, description }) => `${type}: ${description}`)
  return [`${test.titlePath().slice(2).join(' > ')}:`, ...(errors ?? []), ...(shown ?? [])].join('\n  ')
}
