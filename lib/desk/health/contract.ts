import type { WriteState } from '@/lib/http/write-check'

/**
 * Answer of `GET /api/health`, which anybody may read: words, no figures, names or versions. Status
 * 503 when people cannot work: the database takes or confirms no writes, or the service does not
 * answer. What only degrades it is reported with status 200.
 */
export type Health = {
  code: 200 | 503
  message: string
  /** Whether everything works that people need to send and sign. */
  ready: boolean
  database: WriteState
  migrations: 'applied' | 'missing' | 'unknown'
  service: 'answers' | 'does not answer'
  /**
   * What the service last said of the default key to this process; asking would cost a request of
   * the key's budget.
   */
  key: 'accepted' | 'refused' | 'unknown'
  mirror: 'current' | 'reading' | 'behind' | 'stopped' | 'unknown'
  jobs: 'on time' | 'late' | 'unknown'
  /** Whether the dashboard's own mails are sent; absent without `DESK_SMTP_URL`. */
  mail?: 'works' | 'does not work' | undefined
  /** What is wrong, a sentence each. */
  reasons: string[]
}
