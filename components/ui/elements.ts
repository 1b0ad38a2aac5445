import type { ReactElement } from 'react'

/** Children that are never bare text, which must not be beside what varies (`scripts/check/bare-text.ts`). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
