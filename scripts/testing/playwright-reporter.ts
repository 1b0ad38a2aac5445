import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { firstLine, leaveReport } from './report'

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
    const failures = tests
      .filter((test) => !['expected', 'skipped'].includes(test.outcome()))
      .map((test) => `${test.titlePath().slice(2).join(' > ')}: ${firstLine(test.results.at(-1)?.error?.message)}`)
    leaveReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failures: [...failures, ...this.#errors],
    })
  }
}
