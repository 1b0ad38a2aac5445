import { PREVIOUS_RELEASE } from './release'
import type { ProgramTables } from './roles'

/** Where the dashboard's tables are described, from the project's folder. */
export const DESK_TABLES: ProgramTables = {
  program: 'dashboard',
  variable: 'DATABASE_URL',
  folder: 'lib/desk/platform/database/migrations',
  lock: 'desk migrations',
  previous: PREVIOUS_RELEASE.desk,
  appendOnly: ['activities', 'activity_outcomes'],
}

export const SERVICE_TABLES: ProgramTables = {
  program: 'service',
  variable: 'SERVICE_DATABASE_URL',
  folder: 'service/store/migrations',
  lock: 'service migrations',
  previous: PREVIOUS_RELEASE.service,
  appendOnly: ['audit_entries'],
}
