import type { Recovery } from '@/lib/desk/webhooks/contract/recovery'

/** "3 delivered, 1 failed again, 1 still waiting." Only what there is. */
export function describeOutcome(recovery: Recovery): string {
  const { state, delivered, failed, waiting, gone, refused, refusal, left } = recovery
  const number = (count: number) => count.toLocaleString('en')
  const parts = [
    `${number(delivered)} delivered`,
    failed > 0 ? `${number(failed)} failed again` : '',
    waiting > 0 ? `${number(waiting)} still waiting` : '',
    refused > 0 ? `${number(refused)} refused${refusal ? ` (${refusal})` : ''}` : '',
    gone > 0 ? `${number(gone)} retried by somebody else` : '',
    left > 0 ? `${number(left)} ${state === 'cancelled' || state === 'stopped' ? 'not retried' : 'not sent yet'}` : '',
  ]
  const end = state === 'cancelled' ? 'Stopped: ' : ''
  return `${end}${parts.filter(Boolean).join(', ')}.`
}
