import type { Contract } from '../print/blocks'
import { schedules } from './agreement-schedules'
import { terms } from './agreement-terms'

export const agreement: Contract = {
  key: 'services-agreement',
  title: 'Master services agreement',
  size: 11.1,
  initials: [
    { slot: 0, label: 'Provider' },
    { slot: 1, label: 'Client' },
  ],
  blocks: [...terms, ...schedules],
}
