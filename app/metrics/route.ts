import { probe } from '@/lib/desk/http/probe'
import { readMetrics } from '@/lib/desk/metrics/read-metrics'

export const GET = probe(readMetrics)
