/** The `reason` when the key's budget has no room now. The browser asks again, and keeps its place in line. */
export const NO_ROOM_YET = 'no_room_yet'
/** The `reason` when the service asked for a pause that is too long to wait for. */
export const LONG_PAUSE = 'long_pause'
