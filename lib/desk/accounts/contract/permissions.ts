import { CAPABILITIES, type Capability } from '@/lib/contract/constants'

/** Each role may do everything the ones before it may. No parser here: browsers read this. */
export const ROLES = ['support', 'sender', 'admin'] as const
type Role = (typeof ROLES)[number]
export const ROLE_LABELS: Record<Role, string> = {
  support: 'Support',
  sender: 'Sender',
  admin: 'Admin',
}

type Rule = {
  /** The least role that holds it. */
  role: Role
  /** What the service asks of the dashboard's API key for it. */
  capability?: Capability
  /** The interface does not have it: only a service whose `/me` names the capability offers it. */
  extension?: boolean
  /** Completes "Only admins can …". */
  does: string
}

/**
 * What can be done at the dashboard, and what it takes: the one table from which routes, pages,
 * navigation and buttons derive. Support reads, searches and resends; senders also create, send,
 * void and change recipients; admins also manage webhooks, people and keys.
 */
export const PERMISSIONS = {
  /** The only one that is also open to an admin who has to set up a second factor first. */
  account: { role: 'support', does: 'change your own account' },
  desk: { role: 'support', does: 'use the dashboard' },
  read: { role: 'support', capability: 'envelopes:read', does: 'read envelopes and templates' },
  resend: { role: 'support', capability: 'envelopes:write', does: 'send reminders' },
  draft: { role: 'sender', does: 'prepare envelopes' },
  send: { role: 'sender', capability: 'envelopes:write', does: 'send envelopes' },
  contacts: { role: 'sender', capability: 'envelopes:read', does: 'merge contacts' },
  forget: { role: 'admin', capability: 'envelopes:read', does: 'forget contacts' },
  template: {
    role: 'sender',
    capability: 'templates:write',
    extension: true,
    does: 'create and change templates',
  },
  void: { role: 'sender', capability: 'envelopes:write', does: 'void envelopes' },
  delegate: { role: 'sender', capability: 'envelopes:write', does: 'change recipients' },
  link: { role: 'sender', capability: 'envelopes:write', does: 'use signing links' },
  webhooks: { role: 'admin', capability: 'webhooks:manage', does: 'manage webhooks' },
  people: { role: 'admin', does: 'manage people' },
  activity: { role: 'admin', does: 'read the record of who did what' },
  keys: { role: 'admin', does: 'manage keys' },
  reminders: { role: 'admin', capability: 'envelopes:write', does: 'change the reminders of all envelopes' },
  mirror: { role: 'admin', does: 'manage the search index' },
  notifications: { role: 'admin', does: 'change the notifications of the team' },
  branding: { role: 'admin', capability: 'envelopes:write', does: 'change the branding' },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** The roles are a hierarchy: each includes those before it. */
export function may(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission].role)
}

/**
 * The capability that the key is known to lack for it. `capabilities` is what `/me` tells,
 * undefined where it tells nothing. A service with words of its own for capabilities is never taken
 * to refuse: its own answers say what it does.
 */
export function lacking(permission: Permission, capabilities: readonly string[] | undefined): Capability | undefined {
  const rule: Rule = PERMISSIONS[permission]
  if (rule.extension) return rule.capability && capabilities?.includes(rule.capability) ? undefined : rule.capability
  if (!rule.capability || !capabilities?.some((each) => CAPABILITIES.some((known) => known === each))) return undefined
  return capabilities.includes(rule.capability) ? undefined : rule.capability
}

/**
 * Why it is closed to this person, or with this key, in words; undefined when it is open. Without
 * `capabilities`, only the role counts.
 */
export function closedBecause(
  permission: Permission,
  about: { role: Role; capabilities?: readonly string[] | undefined },
): string | undefined {
  const { role: needed, does } = PERMISSIONS[permission]
  if (!may(about.role, permission)) {
    const who = needed === 'admin' ? 'admins' : `${needed}s and admins`
    return `Only ${who} can ${does}. Ask an admin for access.`
  }
  const missing = 'capabilities' in about ? lacking(permission, about.capabilities) : undefined
  return (
    missing &&
    `The dashboard's API key may not ${does}: it lacks ${missing}. ${about.role === 'admin' ? 'Replace the key under Settings, Keys.' : 'Ask an admin to replace the key.'}`
  )
}
