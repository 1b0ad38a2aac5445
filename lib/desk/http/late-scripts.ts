import type { ServerResponse } from 'node:http'

/** The script that React writes last, before the page's data. Only this one has its attributes in this order. */
const LAST_SCRIPT = /<script src="[^"]*" nonce="[^"]*" async=""><\/script>/
const SCRIPTS = /<script src="(\/_next\/static\/[\w./~-]+)"([^>]*)><\/script>|<link rel="preload" as="script"[^>]*>/g
/** Ten times the list of envelopes. What has no last script by then is sent on as it is. */
const MAX_HELD_BYTES = 1_200_000

/**
 * Has the browser load the page's scripts once it has shown the page: their arrival (requests, compilation, processes that talk to each
 * other) delays the first frame, also with a low priority. To be called when Next.js has put its compression in place, which adds `flush`,
 * so that what it writes is still markup. The first page after a start has none yet, and keeps its scripts.
 *
 * Only files of the build that carry the page's nonce are added again: what the policy refuses without this function, it refuses with it.
 */
export function loadScriptsLate(response: ServerResponse, nonce: string): void {
  if (!('flush' in response)) return
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  // One character is one byte: the markup may be split anywhere.
  let held: string | undefined = ''
  Object.assign(response, {
    write(...given: Parameters<typeof write>) {
      if (held === undefined || !String(response.getHeader('content-type')).startsWith('text/html'))
        return write(...given)
      held += Buffer.from(given[0]).toString('latin1')
      const last = LAST_SCRIPT.exec(held)
      if (!last && held.length < MAX_HELD_BYTES) return true
      const shell = last ? last.index + last[0].length : 0
      const page = last ? withLateScripts(held.slice(0, shell), nonce) + held.slice(shell) : held
      held = undefined
      return write(Buffer.from(page, 'latin1'))
    },
    end(...given: Parameters<typeof end>) {
      if (held) write(Buffer.from(held, 'latin1'))
      return end(...given)
    },
  })
}

function withLateScripts(markup: string, nonce: string): string {
  const paths = new Set<string>()
  const rest = markup.replace(SCRIPTS, (tag, path, attributes) => {
    if (path === undefined) return ''
    if (!attributes.includes(' async=""') || !attributes.includes(` nonce="${nonce}"`)) return tag
    paths.add(path)
    return ''
  })
  return `${rest}<script nonce="${nonce}">(${addScripts})(${JSON.stringify([...paths])})</script>`
}

/**
 * Runs as an inline script, so it may use nothing from outside. The second frame begins when the first has been drawn. A page in the
 * background draws none, and waits for none.
 */
function addScripts(paths: string[]): void {
  // The page says that the browser is too old (`components/shell/startup/old-browser.tsx`).
  if (document.documentElement.hasAttribute('data-old-browser')) return
  const add = () => {
    for (const src of paths) document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
  }
  if (document.hidden) add()
  else requestAnimationFrame(() => requestAnimationFrame(add))
}
