import type { Permission } from '@/lib/desk/accounts/contract/permissions'

/** What people are notified of. No parser here: browsers read this. */
export const NOTIFICATION_KINDS = ['completed', 'declined', 'mail', 'expiring', 'delivery', 'budget', 'key'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const KIND_LABELS: Record<NotificationKind, string> = {
  completed: 'Completed',
  declined: 'Declined',
  mail: 'Email refused or link locked',
  expiring: 'Expiring within 48 hours',
  delivery: 'Webhook deliveries failing',
  budget: 'Request budget exhausted for 5 minutes',
  key: 'API key expiring',
}

/** The permission for each kind of shared notification. Others are their sender's. */
export const KIND_PERMISSIONS: Record<NotificationKind, Permission> = {
  completed: 'send',
  declined: 'send',
  mail: 'send',
  expiring: 'send',
  delivery: 'webhooks',
  budget: 'keys',
  key: 'keys',
}

/** What a notification is about; which parts there are depends on its kind. */
export type NotificationDetail = {
  /** Of the envelope. */
  subject?: string
  /** Who declined, and why. */
  by?: string
  reason?: string
  /** Whose email failed; `reason` is what the mail server said. */
  to?: string
  mail?: 'refused' | 'bounced'
  cause?: string
  /** Five wrong codes were entered at the link of `to`. */
  locked?: boolean
  /** When the envelope, or the key, expires. */
  expires_on?: string
  /** Where deliveries go, how many are new dead letters, and why they are paused. */
  target?: string
  event_type?: string
  count?: number
  paused?: string
  /** Since when deliveries fail, what the last failure was, and when the service pauses them. */
  since?: string
  error?: string
  pauses_on?: string
  /** The API key's name. */
  key?: string
}

export type Notification = {
  id: string
  /** Its place in the list, newest first. */
  seq: number
  kind: NotificationKind
  /** The envelope's, the subscription's or the key's id. */
  subject_id: string
  at: string
  detail: NotificationDetail
  is_read: boolean
}

/** Answer of `GET /api/notifications`. */
export type NotificationPage = {
  items: Notification[]
  /** Where the next page begins; absent at the end. */
  next?: number
  /** New at and after this place: the person has not opened the list since. */
  seen_up_to: number
}

/** Answer of `GET /api/notifications/count`. */
export type NotificationCount = {
  /** New since the person last opened the list, at most `MOST_COUNTED`. */
  count: number
  /** Of the newest one; a browser shows those after the one it showed last. */
  newest: number
}

/** What is more is shown as "99+". */
export const MOST_COUNTED = 100
export const NOTIFICATIONS_PAGE = 20
