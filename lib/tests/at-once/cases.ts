import { ACCOUNT } from './account'
import { BULK_JOBS } from './bulk-jobs'
import { CONTACTS } from './contacts'
import { NOTIFICATIONS } from './notifications'
import { PEOPLE } from './people'
import { REUSE } from './reuse'
import { SERVICE } from './service'
import { UPLOADS } from './uploads'
import { VIEWS } from './views'
import { WORK } from './work'
import type { AtOnce } from './world'

/** Routes whose acts are recorded, or of whose requests few may succeed, by their names. */
export const CASES: Record<string, AtOnce> = {
  ...ACCOUNT,
  ...PEOPLE,
  ...WORK,
  ...REUSE,
  ...UPLOADS,
  ...BULK_JOBS,
  ...CONTACTS,
  ...NOTIFICATIONS,
  ...SERVICE,
  ...VIEWS,
}
