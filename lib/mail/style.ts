/** Colors that are attributes as well, for mail programs that drop the style. */
export const COLORS = { ground: '#f2f3f6', card: '#ffffff', accent: '#1f4fd1', done: '#1d7048', stopped: '#b3261e' }

/** The preview of a mail allows exactly this style, by its hash (`http/page-policy`). */
export const MAIL_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: ${COLORS.ground}; }
body, td, th { color: #1b1d22; font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; text-align: start; }
td, th { padding: 0; }
table { border-collapse: separate; border-spacing: 0; }
.ground > tbody > tr > td { padding: 32px 16px; }
.card, .below { width: 100%; max-width: 560px; margin: 0 auto; table-layout: fixed; }
.card { border-radius: 12px; }
.card > tbody > tr > td { padding: 32px; }
.below > tbody > tr > td { padding: 20px 32px 0; }
h1 { font-size: 22px; line-height: 1.3; font-weight: 600; letter-spacing: -0.01em; margin: 0 0 20px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
td > p:last-child, td > table:last-child { margin-bottom: 0; }
a { color: #1f4fd1; }
.note, .note a { color: #565b66; }
.note { font-size: 13px; }
.brand { margin: 0 0 28px; }
p.brand img { display: block; height: 40px; width: auto; max-width: 100%; }
.brand td img { display: block; }
.square { width: 36px; vertical-align: top; }
.tile { border-radius: 8px; font-size: 14px; font-weight: 600; text-align: center; }
.name { padding: 0 10px; vertical-align: middle; font-weight: 600; overflow-wrap: anywhere; }
.path { margin: 0 0 8px; }
.stop { width: 22px; height: 22px; border-radius: 11px; font-size: 12px; line-height: 22px; font-weight: 600; text-align: center; box-sizing: border-box; }
.next { border: 2px solid #9096a3; line-height: 18px; }
.ring { margin: 0 auto; }
.hole { width: 12px; height: 12px; border-radius: 6px; line-height: 12px; background: ${COLORS.card}; }
.path hr { width: 18px; margin: 0 2px; border: 0; border-top: 2px solid #c6cad3; }
.by { margin: 0 0 4px; font-size: 13px; color: #565b66; }
blockquote { margin: 0 0 20px; padding: 12px 16px; border-radius: 8px; background: ${COLORS.ground}; overflow-wrap: anywhere; }
.facts { width: 100%; margin: 0 0 16px; table-layout: fixed; }
.facts th, .facts td { padding: 3px 0; font-size: 14px; vertical-align: top; overflow-wrap: anywhere; }
.facts th { width: 116px; padding-inline-end: 12px; font-weight: 400; color: #565b66; }
.code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.button { margin: 24px 0 12px; }
.button td { border-radius: 8px; }
.action { display: inline-block; padding: 12px 24px; font-weight: 600; text-decoration: none; color: #ffffff; }
.on { color: #ffffff; }
@media (max-width: 480px) {
  .ground > tbody > tr > td { padding: 12px 8px; }
  .card > tbody > tr > td { padding: 24px 20px; }
  .below > tbody > tr > td { padding: 16px 20px 0; }
  .facts th { width: 92px; }
  .path hr { width: 8px; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background: #111317; }
  .card, .hole { background: #1c1f25; }
  body, td, th { color: #e8eaf0; }
  .note, .note a, .by, .facts th { color: #a9aebb; }
  a { color: #9db8ff; }
  .action, .on { color: #ffffff; }
  .button td { box-shadow: 0 0 0 1px #4a505c; }
  p.brand img { padding: 4px; border-radius: 4px; background: #ffffff; }
  blockquote { background: #272b33; }
  .path hr { border-top-color: #4a505c; }
  .next { border-color: #8a909d; }
}
`
