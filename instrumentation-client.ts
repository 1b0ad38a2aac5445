import { config } from 'zod/v4/core'

/** Runs before the page's other scripts. The policy forbids the functions that zod would compile, and browsers report each attempt. */
config({ jitless: true })
