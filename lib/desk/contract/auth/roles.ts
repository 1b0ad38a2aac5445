/** What people at the desk may be, the least first: whoever holds one holds those before it. Apart from the schemas, for browsers. */
export const ROLES = ['support', 'sender', 'admin'] as const
