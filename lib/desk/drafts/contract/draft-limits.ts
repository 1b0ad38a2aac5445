/** What one person may keep in drafts: unsent ones, and the last ones that they discarded. The bytes are those of the contents as JSON. */
export const DRAFT_LIMITS = { drafts: 200, discarded: 50, bytes: 64 * 1024 * 1024 } as const
