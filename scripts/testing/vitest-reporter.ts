import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { firstLine, leaveReport } from './report'

/** Tells the test command what failed, also what belongs to no test: a file that does not load, an error that nobody caught. */
export default class ReportToTestCommand implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = tests
      .filter((test) => test.result().state === 'failed')
      .map(
        (test) =>
          `${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`,
      )
    const loading = modules.flatMap((module) =>
      module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
    )
    leaveReport({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...failures,
        ...loading,
        ...unhandled.map(({ message }) => `an error nobody caught: ${firstLine(message)}`),
      ],
    })
  }
}
