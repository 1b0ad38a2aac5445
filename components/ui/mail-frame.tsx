'use client'

import { useEffect, useRef, useState } from 'react'

const FIRST_HEIGHT = 480

/**
 * Without a target a link would load inside the frame; the sandbox blocks new windows. The page's policy allows no style
 * attributes, and those of our mails repeat an attribute of their own.
 */
const frameHtml = (html: string) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(/( bgcolor="#[\da-f]{6}") style="background-color:#[\da-f]{6}"/g, '$1')

/**
 * A mail's HTML as its reader sees it. The sandbox runs no script, submits no form and opens no window, and the page's policy
 * holds inside it as well; its own origin is allowed only to measure how high it is.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)

  function measure() {
    const body = frame.current?.contentDocument?.body
    if (body && body.offsetHeight > 0) setHeight(body.offsetHeight)
  }
  useEffect(() => {
    const { current } = frame
    if (!current) return
    // Narrower lines are more lines.
    const observer = new ResizeObserver(() => {
      const body = current.contentDocument?.body
      if (body && body.offsetHeight > 0) setHeight(body.offsetHeight)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      title={title}
      srcDoc={frameHtml(html)}
      height={height}
      onLoad={measure}
      className="block w-full"
    />
  )
}
