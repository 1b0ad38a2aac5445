import { type ComponentType, createContext, useContext } from 'react'
import type { Control } from 'react-hook-form'
import type { PdfProblem, PdfState } from '@/components/ui/pdf/context'
import { CallError } from '@/lib/browser/call'
import type { ErrorReason } from '@/lib/contract/answer'
import type { SigningView } from '@/lib/contract/signing'
import type { ContentSize } from '@/lib/printing/place'
import type { Outcome } from './done-page'
import type { ControlProps, FieldRules, FormState, Group, OwnField } from './field/fields'
import type { Marks, RoomValues } from './state/room-form'
import type { SigningDate } from './use-signing'

/** What ends the room: the signer's own action, or a link that closed meanwhile. */
export type RoomEndings = { onDone: (outcome: Outcome) => void; onClosed: (state: ClosedLink) => void }

/** What only a form needs of the page. */
export type FormControls = {
  rules: FieldRules
  GroupName: ComponentType<{ at: number }>
  OptionControl: ComponentType<ControlProps>
}

/** A text that is longer than its field, with its name and its author. */
export type FullText = { title: string; about: string; text: string }

/** A link that is open, and what it shows. */
export type OpenLink = RoomEndings & {
  token: string
  view: SigningView
  /** The person has entered the link's access code in this tab. */
  hasEnteredCode: boolean
}

/** Its fields are in reading order; everything else refers to fields by their index there. */
export type Room = OpenLink &
  FormState & {
    rules: FieldRules
    /** Undefined if there is no form to fill in. */
    form: FormControls | undefined
    marks: Marks
    control: Control<RoomValues>
    /** Undefined if the service does not say how it dates fields. */
    date: SigningDate | undefined
    /** The sizes on paper of fields whose pages have been near, by index. */
    boxes: ReadonlyMap<number, ContentSize>
    /** Stores a field's size on paper, and checks the text that the field already holds. */
    measure: (at: number, box: ContentSize) => void
    /**
     * Checks a text while it is typed: what does not fit is said at once, and what fits again stops
     * being wrong.
     */
    check: (at: number, value: string) => void
    /** Whether what is in the field can stay there. An empty field can. */
    accepts: (at: number) => Promise<boolean>
    /** Chooses one of radio buttons. */
    choose: (at: number, group: Group) => void
    /** Empties a choice. */
    clear: (group: Group) => void
    /** Opens the field's dialog, or places an adopted mark: at once, or when the page is painted. */
    open: (at: number) => void
    /** Remembers the current field: "Next field" continues from there. */
    visit: (at: number) => void
    /** Notes that the person has looked at the place of a mark. */
    review: (at: number) => void
    /** Why parts of documents are missing on this page. Nobody may sign what they were not shown. */
    problems: readonly (PdfProblem & { file: number })[]
    /** A document, or some of its pages, was not read yet. */
    isOpening: boolean
    noteState: (file: number, state: PdfState) => void
    /** Reports that a page is painted for the first time. Until then its fields do not react. */
    notePainted: (file: number, page: number) => void
    /** Shows a whole text in a dialog. */
    read: (reading: FullText) => void
  }

export const RoomContext = createContext<Room | undefined>(undefined)

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('Only inside an open signing room')
  return room
}

/** Closes the room if the error means that the link no longer opens it. */
export function closeRoom({ onClosed }: RoomEndings, error: unknown): boolean {
  const reason = error instanceof CallError ? closedBy(error) : undefined
  if (reason) onClosed(reason)
  return reason !== undefined
}

/** A window of less width is a phone's, whose keyboard covers the page. */
export const PHONE = 560
export const isPhone = (): boolean => window.innerWidth < PHONE

/** What keeps a field's page from being shown. */
export const problemOf = (problems: Room['problems'], { file, page }: Pick<OwnField, 'file' | 'page'>) =>
  problems.find((problem) => problem.file === file && (problem.reason !== 'page' || problem.pages.includes(page)))

/** The id of a field's control on the page. */
export const controlId = (at: number) => `field-${at}`
export const FINISH_ID = 'finish'
export const TITLE_ID = 'room-title'
/** The id of the note that says why a document is not shown. */
export const problemId = (file: number) => `problem-${file}`

/** Scrolls an element to the middle of the window and focuses it. */
export function goTo(id: string): HTMLElement | null {
  const element = document.getElementById(id)
  if (element) scrollTo(element, { block: 'center', inline: 'center' })
  element?.focus({ preventScroll: true })
  return element
}

/** Focuses the heading of the last section, and shows the end of it with its button. */
export function goToFinish(): void {
  const heading = document.getElementById(FINISH_ID)
  const section = heading?.closest('form')
  if (section) scrollTo(section, { block: 'end' })
  heading?.focus({ preventScroll: true })
}

function scrollTo(element: HTMLElement, options: ScrollIntoViewOptions) {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ ...options, behavior: isReduced ? 'auto' : 'smooth' })
}

/** Why a link doesn't open the room. Each reason has its own page. */
export type ClosedLink =
  | 'unknown'
  | 'signed'
  | 'voided'
  | 'expired'
  | 'declined'
  | 'delegated'
  | 'replaced'
  | 'not-your-turn'
  | 'not-sent'
  | 'code'
  | 'closed'

const CLOSED_BY = new Map<string | undefined, ClosedLink>(
  Object.entries({
    already_signed: 'signed',
    envelope_voided: 'voided',
    link_expired: 'expired',
    envelope_declined: 'declined',
    already_delegated: 'delegated',
    already_replaced: 'replaced',
    not_your_turn: 'not-your-turn',
    not_sent_yet: 'not-sent',
  } satisfies Partial<Record<ErrorReason, ClosedLink>>),
)

/**
 * The link still opens the room: another attempt can succeed, or the signer can do something else.
 */
const STILL_OPEN: readonly (string | undefined)[] = [
  'changed_meanwhile',
  'consent_changed',
  'delegation_limit',
] satisfies ErrorReason[]

/**
 * Why a refusal closes the link; undefined if it is about something else and the room stays open.
 */
export function closedBy(error: { code: number; reason?: string | undefined }): ClosedLink | undefined {
  if (error.code === 404) return 'unknown'
  if (error.reason === 'code_needed') return 'code'
  if (error.code !== 409 || STILL_OPEN.includes(error.reason)) return undefined
  return CLOSED_BY.get(error.reason) ?? 'closed'
}

/** A service can also answer 200 for a closed link: then the view has the reason. */
export function closedView(view: SigningView): ClosedLink | undefined {
  const status = view.envelope.status.toLowerCase()
  if (status === 'voided') return 'voided'
  if (status === 'expired') return 'expired'
  if (status === 'declined') return 'declined'
  if (view.signer.sign?.toLowerCase() === 'signed' || status === 'signed') return 'signed'
  if (view.signer.delegated) return view.signer.delegatedBy === 'sender' ? 'replaced' : 'delegated'
  return view.turn ? undefined : 'not-your-turn'
}
