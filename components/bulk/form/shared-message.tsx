'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field, Input, Textarea } from '@/components/ui/field'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Braces } from '@/components/ui/more-icons'
import { Section } from '@/components/ui/panel'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { SetupProblem } from '../table/check-rows'
import { type FixedPart, isMapped, placeholdersOf, type RowValues, rowReader, type Setup } from '../table/setup'
import type { TableRow } from '../table/table'
import { shorten } from './table-preview'

type SharedMessageProps = {
  template: PdfSignRequest
  setup: Setup
  /** The columns, by which the text names them in braces. */
  names: readonly string[]
  /** The first ones. */
  rows: readonly TableRow[]
  problems: readonly SetupProblem[]
  onChange: (fixed: Setup['fixed']) => void
}

/**
 * Subject, message and expiry where a row says nothing else. `{Company}` is the row's cell in that
 * column.
 */
export function SharedMessage({ template, setup, names, rows, problems, onChange }: SharedMessageProps) {
  const { fixed } = setup
  const fieldProps = (part: FixedPart) => ({
    value: fixed[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...fixed, [part]: target.value }),
  })
  const errorOf = (part: FixedPart) => problems.find(({ path }) => path === part)?.text
  const helpOf = (part: FixedPart, ofTemplate: string) =>
    isMapped(setup, part) ? 'Used where the row’s cell is empty.' : ofTemplate
  const days = template.expirationDays
  const isFilledIn = [fixed.subject, fixed.message].some((text) => placeholdersOf(text, names).length > 0)
  const subject = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  function insert(part: 'subject' | 'message', name: string) {
    const input = part === 'subject' ? subject.current : message.current
    const text = fixed[part]
    const start = input?.selectionStart ?? text.length
    const end = input?.selectionEnd ?? text.length
    onChange({ ...fixed, [part]: `${text.slice(0, start)}{${name}}${text.slice(end)}` })
    const caret = start + name.length + 2
    // Once the menu has closed and the text is in the input.
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(caret, caret)
    })
  }
  return (
    <Section title="Message">
      <div className="flex flex-col gap-4 card p-4">
        <WithColumns part="subject" names={names} onInsert={(name) => insert('subject', name)}>
          <Field label="Subject" error={errorOf('subject')} help={helpOf('subject', 'If empty, the template’s.')}>
            <Input ref={subject} autoComplete="off" placeholder={template.emailSubject} {...fieldProps('subject')} />
          </Field>
        </WithColumns>
        <WithColumns part="message" names={names} onInsert={(name) => insert('message', name)}>
          <Field
            label="Message"
            optional
            error={errorOf('message')}
            help={helpOf('message', template.emailMessage ? 'If empty, the template’s.' : 'If empty, there is none.')}
          >
            <Textarea ref={message} rows={3} placeholder={template.emailMessage} {...fieldProps('message')} />
          </Field>
        </WithColumns>
        {isFilledIn ? <MessagePreview rows={rows} read={rowReader(setup, template, names)} /> : null}
        <Field
          label="Days until it expires"
          optional
          error={errorOf('expiry')}
          help={`From 1 to 365. ${helpOf('expiry', days ? `If empty, the template’s ${days} days.` : 'If empty, it does not expire.')}`}
        >
          <Input inputMode="numeric" autoComplete="off" className="w-24" {...fieldProps('expiry')} />
        </Field>
      </div>
    </Section>
  )
}

type WithColumnsProps = {
  part: 'subject' | 'message'
  names: readonly string[]
  onInsert: (name: string) => void
  children: ReactNode
}

/** An input with the menu of columns at the right of its label. */
function WithColumns({ part, names, onInsert, children }: WithColumnsProps) {
  return (
    <div className="relative">
      <div className="-top-1.5 absolute right-0 pointer-coarse:static pointer-coarse:mb-1 pointer-coarse:flex pointer-coarse:justify-end">
        <Menu
          trigger={
            <Button size="sm" variant="tertiary" aria-label={`Insert column into the ${part}`}>
              <Braces aria-hidden="true" />
              Insert column
            </Button>
          }
        >
          {names.map((name) => (
            <MenuItem key={name} onAct={() => onInsert(name)}>
              {shorten(name)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {children}
    </div>
  )
}

/** What the first people will read, while it is typed. */
function MessagePreview({ rows, read }: { rows: readonly TableRow[]; read: (row: TableRow) => RowValues }) {
  return (
    <section aria-label="The first rows" className="flex flex-col gap-2 rounded-md bg-ground px-3 py-2 text-13">
      {rows.map((row) => {
        const { subject, message } = read(row)
        return (
          <div key={row.line} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 [overflow-wrap:anywhere]">
            <p className="tabular text-ink-faint">{`Line ${row.line}`}</p>
            <div className="min-w-0" dir="auto">
              <p className="font-medium text-ink">{subject || 'No subject'}</p>
              {message ? <p className="line-clamp-4 whitespace-pre-line text-ink-soft">{message}</p> : null}
            </div>
          </div>
        )
      })}
    </section>
  )
}
