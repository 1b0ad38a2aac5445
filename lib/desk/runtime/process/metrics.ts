import type { DeskMetrics } from '@/lib/metrics/desk-metrics'
import { once } from './once'

const state = () => once('metrics', (): { metrics: DeskMetrics | undefined } => ({ metrics: undefined }))

/** What this process counts; undefined while nobody may read it. */
export const metrics = (): DeskMetrics | undefined => state().metrics

export function setMetrics(metrics: DeskMetrics | undefined): void {
  state().metrics = metrics
}
