/** The version in package.json, which a database records. */
export const VERSION = '0.1.0'

/**
 * The release before this one, which may run on the same database while this one takes over. `npm run torture -- upgrade` packages
 * it from its commit. `desk` and `service` say when its newest migration of each program was made, as in the journals of migrations.
 */
export const PREVIOUS_RELEASE = {
  version: '0.1.0',
  commit: '6efd0eef04f07223e95edf382f49fb701bafb63c',
  desk: 1_795_437_511_207,
  service: 1_795_443_460_228,
}
