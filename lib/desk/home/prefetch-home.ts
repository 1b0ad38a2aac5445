import 'server-only'
import { prefetch } from '@/lib/desk/platform/http/prefetch'
import { readAttention } from './read-attention'

/** The answer of `GET /api/home` for the page; `prefetch` documents when it is undefined. */
export const prefetchHome = (person: Parameters<typeof readAttention>[1]) =>
  prefetch((upstream, key) => readAttention({ upstream, key, now: () => new Date() }, person))
