import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'

const NOTE = 'old-browser'

/** The oldest versions that package.json's `browserslist` names. */
export const SUPPORTED_BROWSERS = 'Safari 17.4, Chrome 120, Edge 120, Firefox 140'

/** What every supported browser has, and those that are much older do not. */
const FEATURES = [
  'AbortSignal.any',
  'Promise.withResolvers',
  'Array.prototype.toSorted',
  'Object.groupBy',
  'URL.canParse',
]

/**
 * Shows the note in place of the page where the browser lacks something that is needed, or cannot read one of the page's scripts. It is
 * a text in ECMAScript 5, because a function would be compiled to what old browsers cannot read. Once a person acts on the page of a
 * signing link, the sender learns of it.
 */
export const oldBrowserScript = `(function (needed) {
  var root = document.documentElement
  function has(path) {
    var names = path.split('.')
    var last = names.pop()
    var owner = window
    for (var at = 0; at < names.length; at++) {
      owner = owner[names[at]]
      if (!owner) return false
    }
    return last in owner
  }
  function show() {
    root.setAttribute('data-old-browser', '')
    var note = document.getElementById('${NOTE}')
    if (!note) return
    var others = document.body.children
    for (var at = 0; at < others.length; at++) others[at].style.display = 'none'
    note.hidden = false
    note.style.display = 'block'
  }
  var link = /^\\/sign\\/([A-Za-z0-9_-]{20,200})$/.exec(location.pathname)
  function report() {
    if (!link) return
    var request = new XMLHttpRequest()
    request.open('POST', '/api/sign/view-problem')
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('${SIGNING_TOKEN_HEADER}', link[1])
    request.send('{"problem":{"reason":"browser"}}')
    link = null
  }
  function showNow() {
    show()
    document.addEventListener('DOMContentLoaded', show)
    // Scanners of mail touch nothing.
    var acts = ['mousedown', 'touchstart', 'wheel', 'keydown']
    for (var at = 0; at < acts.length; at++) document.addEventListener(acts[at], report)
  }
  for (var at = 0; at < needed.length; at++) {
    if (!has(needed[at])) return showNow()
  }
  window.addEventListener('error', function (event) {
    var isOwn = String(event.filename).indexOf('/_next/static/') >= 0
    var isHydrated = 'preHydrationInput' in window && !window.preHydrationInput
    if (isOwn && !isHydrated && String(event.message).indexOf('SyntaxError') >= 0) showNow()
  })
})(${JSON.stringify(FEATURES)})`

export type OldBrowserTexts = { title: string; lines: readonly string[] }

/** What takes the place of a page that the browser cannot run. Hidden until the script finds that. */
export function OldBrowserNote({ title, lines }: OldBrowserTexts) {
  return (
    <div id={NOTE} hidden suppressHydrationWarning className="mx-auto max-w-136 px-4 py-16">
      <h1 className="text-24 font-semibold tracking-tight">{title}</h1>
      {lines.map((line) => (
        <p key={line} className="mt-3 text-14 text-ink-soft">
          {line}
        </p>
      ))}
    </div>
  )
}
