/** Where a page begins: strictly after this pair in (moment desc, id desc); without an id, strictly before the moment. */
export type Cursor = { since: Date; after?: string }
