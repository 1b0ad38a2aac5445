import { checkHealth } from '@/lib/desk/health/check-health'
import { probe } from '@/lib/desk/http/answer'

export const GET = probe(checkHealth)
