import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'

/** The part of the attempts that failed: "0 %", "2.1 %", "< 0.1 %". Undefined without attempts. */
export function errorRate({
  delivered = 0,
  failed_attempts,
}: Pick<Endpoint, 'delivered' | 'failed_attempts'>): string | undefined {
  if (failed_attempts === undefined) return undefined
  const all = delivered + failed_attempts
  if (all === 0) return undefined
  const percent = (failed_attempts / all) * 100
  if (percent > 0 && percent < 0.1) return '< 0.1 %'
  // A single success among thousands of failures is not "100 %".
  if (percent > 99.9 && percent < 100) return '> 99.9 %'
  return `${percent.toLocaleString('en', { maximumFractionDigits: percent < 10 ? 1 : 0 })} %`
}
