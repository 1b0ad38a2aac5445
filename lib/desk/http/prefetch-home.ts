import 'server-only'
import { readAttention } from '@/lib/desk/home/read-attention'
import { prefetch } from './prefetch'

/** The answer of `GET /api/home` for the page; `prefetch` documents when it is undefined. */
export const prefetchHome = (person: Parameters<typeof readAttention>[1]) =>
  prefetch((upstream, key) => readAttention({ upstream, key, now: () => new Date() }, person))
