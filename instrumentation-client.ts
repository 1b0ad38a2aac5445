/**
 * zod's configuration, before any page loads zod: its own `config` would bring a part of the library to pages without a schema. The policy
 * forbids the functions that zod would compile, and browsers report each attempt.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The first time zone takes a browser 12 ms, a phone four times as long: in a task of its own, and not in one that renders times.
setTimeout(() => Intl.DateTimeFormat())

// React finds the scripts of a page by this attribute. Those that the bundler has loaded lack it, and React would run them again with the first
// navigation to the page, 16 ms for an envelope's.
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLScriptElement) node.async = true
  }
}).observe(document.head, { childList: true })
