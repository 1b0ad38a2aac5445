'use client'

import { useLayoutEffect } from 'react'
import { DESK_NAME } from '@/lib/envelope/page-title'

type Patch = Record<string, string | undefined>

/**
 * Replaces parts of the address's query: no navigation, no entry in the history. `undefined` takes a
 * part away. Next.js follows `history.replaceState`, so `useSearchParams` sees the change.
 */
export function replaceQuery(patch: Patch): void {
  const href = hrefWith(patch)
  if (href !== undefined) replaceAddress(href)
}

/** Replaces parts of the query in a new entry of the history, so Back returns to what was there. */
export function pushQuery(patch: Patch): void {
  const href = hrefWith(patch)
  if (href !== undefined) pushAddress(href)
}

/** The address with these parts of its query; undefined if it has them already. */
function hrefWith(patch: Patch): string | undefined {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.size > 0 ? `?${query}` : ''
  return text === search ? undefined : `${pathname}${text}${hash}`
}

/** Shows what another address of the page does, in a new entry of the history. */
export function pushAddress(href: string): void {
  window.history.pushState(null, '', href)
  follow(href)
}

/** Shows what another address of the page does, in place of this one. */
export function replaceAddress(href: string): void {
  window.history.replaceState(null, '', href)
  follow(href)
}

const FOLLOW = { everyMs: 25, times: 80 }
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Next.js follows addresses from its first effects on, and gives each entry of the history a state.
 * An event before them has changed the address alone: it is changed again until Next.js follows.
 */
function follow(href: string, times = FOLLOW.times): void {
  clearTimeout(timer)
  if (window.history.state !== null || times === 0) return
  timer = setTimeout(() => {
    if (window.location.pathname !== new URL(href, window.location.href).pathname) return
    window.history.replaceState(null, '', href)
    follow(href, times - 1)
  }, FOLLOW.everyMs)
}

/**
 * Names the window after what the browser itself read: a page that was come to by a link is rendered without asking the service, and
 * its own title, which may arrive later, knows only what kind of page it is.
 */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) return
    const whole = `${title} · ${DESK_NAME}`
    const titlesBefore = new Map<HTMLTitleElement, string>()
    const name = () => {
      // Between two pages there may be no title; setting `document.title` would then add one that stays.
      const element = document.head.querySelector('title')
      if (!element || element.text === whole) return
      titlesBefore.set(element, element.text)
      element.text = whole
    }
    name()
    const watch = new MutationObserver(name)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      // The next page's title may be there already.
      for (const [element, text] of titlesBefore) element.text = text
    }
  }, [title])
}
