/** Where PostgreSQL tells every process of the desk what happened. */
export const CHANNEL = 'desk_live'
