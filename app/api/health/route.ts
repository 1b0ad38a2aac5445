import { checkHealth } from '@/lib/desk/health/check-health'
import { probe } from '@/lib/desk/platform/http/answer'

export const GET = probe(checkHealth)
