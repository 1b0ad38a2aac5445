import { LayoutTemplate } from '@/components/ui/icons'
import { FileText, History } from '@/components/ui/more-icons'
import type { Place } from '../navigation/places'
import type { Entry } from './entry'

/** The visited pages of this tab except the current one. A page without a known name is listed by its id. */
export function recentEntries(places: readonly Place[], known: readonly Entry[], at: string): Entry[] {
  const names = new Map(known.map((entry) => [entry.act, entry]))
  return places.flatMap(({ path, label }): Entry[] => {
    if (at === path || at.startsWith(`${path}/`)) return []
    const entry = names.get(path)
    const name = entry?.name ?? label ?? fallback(path)
    if (!name) return []
    const icon =
      entry?.icon ??
      (path.startsWith('/templates/') ? LayoutTemplate : path.startsWith('/envelopes/') ? FileText : History)
    return [
      { key: `recent ${path}`, group: 'recent', name, icon, act: path, ...(entry?.about && { about: entry.about }) },
    ]
  })
}

function fallback(path: string): string | undefined {
  const [, room, id] = path.split('/')
  if (!id) return undefined
  if (room === 'envelopes' && id !== 'new') return `Envelope ${id.slice(0, 8)}…${id.slice(-4)}`
  return room === 'templates' ? `Template ${id.slice(0, 8)}…${id.slice(-4)}` : undefined
}
