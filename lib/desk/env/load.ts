import { performance } from 'node:perf_hooks'

/** Measures the part of the time since its last call, from 0 to 1, in which this process worked or waited for a processor. */
export function measureLoad(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
