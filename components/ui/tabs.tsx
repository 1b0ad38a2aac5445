'use client'

import Link from 'next/link'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn'

type TabLinksProps = {
  /** Names the group: "Envelope". */
  label: string
  tabs: readonly Tab[]
  /** A list beside the content where there is room for both. */
  isListFromXl?: boolean
}

type Tab = {
  href: string
  label: ReactNode
  current: boolean
  /** Prefetches the page on hover or focus. Only for pages that use none of the key's requests. */
  ahead?: boolean
  /** Shows the tab without asking the server for the page. Only where the page has nothing from it. */
  onShow?: () => void
}

/** Scrolls the tab bar to the current tab without moving the page. */
function reveal(link: HTMLAnchorElement | null) {
  const bar = link?.closest('nav')
  if (!link || !bar) return
  const [tab, frame] = [link.getBoundingClientRect(), bar.getBoundingClientRect()]
  if (tab.right > frame.right) bar.scrollLeft += tab.right - frame.right
  if (tab.left < frame.left) bar.scrollLeft -= frame.left - tab.left
}

/** Tabs are links: each has an address, and Back works. */
export function TabLinks({ label, tabs, isListFromXl = false }: TabLinksProps) {
  return (
    <nav aria-label={label} className="-my-1 overflow-x-auto py-1">
      <ul className={cn('flex gap-5', isListFromXl && 'xl:flex-col xl:gap-0.5')}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <TabLink {...tab} isListFromXl={isListFromXl} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabLink({ href, label, current, ahead = false, onShow, isListFromXl }: Tab & { isListFromXl: boolean }) {
  const [hinted, setHinted] = useState(false)
  return (
    <Link
      href={href}
      prefetch={ahead && hinted}
      onNavigate={(event) => {
        if (!onShow) return
        event.preventDefault()
        onShow()
      }}
      onPointerEnter={() => setHinted(true)}
      onFocus={() => setHinted(true)}
      ref={current ? reveal : null}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex h-9 items-center whitespace-nowrap border-b-2 text-14 focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
        current
          ? 'border-ink font-medium text-ink'
          : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
        isListFromXl && 'xl:h-8 xl:rounded-md xl:border-0 xl:px-2.5',
        isListFromXl && (current ? 'xl:bg-tint' : 'xl:hover:bg-hover'),
      )}
    >
      {label}
    </Link>
  )
}

const Aside = createContext<HTMLElement | null>(null)

type TabbedPageProps = { tabs: ReactNode /** Between the tabs and the page. */; notes?: ReactNode; children: ReactNode }

/** A page below its tabs. It can put something at the end of their row by `TabAside`. */
export function TabbedPage({ tabs, notes, children }: TabbedPageProps) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <div className="min-w-0">{tabs}</div>
        <div ref={setAside} className="relative z-20 empty:hidden" />
      </div>
      {notes}
      <Aside value={aside}>
        <div className="pt-6">{children}</div>
      </Aside>
    </>
  )
}

export function TabAside({ children }: { children: ReactNode }) {
  const aside = useContext(Aside)
  return <div className="contents">{aside ? createPortal(children, aside) : null}</div>
}
