import { readMetrics } from '@/lib/desk/health/read-metrics'
import { probe } from '@/lib/desk/platform/http/answer'

export const GET = probe(readMetrics)
