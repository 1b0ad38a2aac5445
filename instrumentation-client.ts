/**
 * zod's configuration, before any page loads zod: its own `config` would bring a part of the library to pages without a schema. The policy
 * forbids the functions that zod would compile, and browsers report each attempt.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The first time zone takes a browser 12 ms, a phone four times as long: in a task of its own, and not in one that renders times.
setTimeout(() => Intl.DateTimeFormat())
