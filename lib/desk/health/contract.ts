/**
 * Answer of `GET /api/health`, which anybody may read: words, no figures, names or versions. Status
 * 503 when the process cannot answer people; what only degrades it is reported with status 200.
 */
export type Health = {
  code: 200 | 503
  message: string
  /** Whether a load balancer should send requests here. */
  ready: boolean
  database: 'answers' | 'does not answer'
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
