/** The version in package.json, which a database records. */
export const VERSION = '0.1.0'

/**
 * The release before this one, which may run on the same database while this one takes over. `npm run torture -- upgrade` packages
 * it from its commit. `desk` and `service` say when its newest migration of each program was made, as in the journals of migrations.
 */
export const PREVIOUS_RELEASE = {
  version: '0.1.0',
  commit: '4dfc2d63addfe344d7dde3c44ad09f592b647107',
  desk: 1_795_716_947_482,
  service: 1_795_714_071_870,
}
