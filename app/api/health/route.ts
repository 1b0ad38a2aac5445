import { checkHealth } from '@/lib/desk/health/check-health'
import { probe } from '@/lib/desk/platform/http/probe'

export const GET = probe(checkHealth)
