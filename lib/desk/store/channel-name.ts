/** The channel on which PostgreSQL notifies every process of the dashboard. */
export const CHANNEL = 'desk_live'
