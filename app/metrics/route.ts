import { readMetrics } from '@/lib/desk/health/read-metrics'
import { probe } from '@/lib/desk/http/answer'

export const GET = probe(readMetrics)
