'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DropArea } from '@/components/ui/drop-area'
import { CircleCheck, Send } from '@/components/ui/icons'
import { ListRow, RowCheckbox, RowLink } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { MailFrame } from '@/components/ui/mail-frame'
import { MailingList } from '@/components/ui/mailing-dialog'
import { HeaderList, ScrollText } from '@/components/ui/monospace'
import { PageHeader } from '@/components/ui/page-header'
import { Counter, Disclosure, Fact, Panel, Section } from '@/components/ui/panel'
import { PdfDocument } from '@/components/ui/pdf/document'
import { MarkedPage } from '@/components/ui/pdf/marked-page'
import { PdfPage } from '@/components/ui/pdf/page'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { DelegationPath, Person } from '@/components/ui/people'
import { RECIPIENT_SYMBOLS, RecipientMark, recipientLook } from '@/components/ui/recipient'
import { Kbd } from '@/components/ui/shortcuts'
import { PathMilestone, PathNode, PathRow, type PathState, pathStates, SigningPath } from '@/components/ui/signing-path'
import { moveItem, SortableList } from '@/components/ui/sortable-list'
import { Time } from '@/components/ui/time'
import { Row } from './controls'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.com' }

const PEOPLE = [ADA, GRACE, { email: 'alan@example.com' }, { name: '王小明', email: 'wang@example.com' }]

export const MAILS = { mailed: [ADA], spared: [{ signer: GRACE, why: 'has signed' }] }

const MARK = {
  id: 'signature',
  x: 0.1,
  y: 0.6,
  width: 0.5,
  height: 0.12,
  strong: true,
  recipient: 0,
  text: 'Ada Lovelace',
}
const keyOf = (row: string) => row

function Sortable() {
  const [names, setNames] = useState(['Mutual NDA', 'Order form', 'Price list'])
  return (
    <SortableList
      label="Documents"
      items={names}
      idOf={keyOf}
      nameOf={keyOf}
      onMove={(from, to) => setNames(moveItem(names, from, to))}
      itemClassName="flex items-center gap-2"
      renderItem={(name, _, handle) => (
        <>
          {handle}
          {name}
        </>
      )}
    />
  )
}

function List() {
  return (
    <LiveList
      label="Envelopes"
      columns={[{ name: 'Subject', width: 'w-auto' }]}
      tableFrom="md"
      items={['Mutual NDA', 'Order form']}
      isComplete
      keyOf={keyOf}
      textOf={keyOf}
      row={(subject, { rowKey, onSelect, ...row }) => (
        <ListRow {...row} tableFrom="md" className="flex gap-2 px-4 py-3">
          <td className="pl-10 md:relative">
            <RowCheckbox name={subject} onSelect={onSelect} index={row.index} isSelected={row.isSelected} />
            <RowLink index={row.index} rowKey={rowKey} href="/gallery">
              {subject}
            </RowLink>
          </td>
        </ListRow>
      )}
    />
  )
}

const STATES: readonly PathState[] = [
  'signed',
  'declined',
  'delegated',
  'turn',
  'waiting',
  'stopped',
  'uninvited',
  'copy',
]
const SIGNING = [
  { recipient: 0, name: 'Ada Lovelace', state: 'signed', step: 1 },
  { recipient: 1, name: 'Grace Hopper', state: 'turn', step: 2 },
  { recipient: 2, name: 'Alan Turing', state: 'turn', step: 2 },
  { recipient: 3, name: '王小明', state: 'waiting', step: 3 },
] as const
const REFUSAL = [
  { recipient: 0, name: 'Ada Lovelace', state: 'signed', step: 1 },
  { recipient: 1, name: 'Grace Hopper', state: 'declined', step: 2 },
  { recipient: 2, name: 'Alan Turing', state: 'uninvited', step: 3 },
] as const
const MANY = Array.from({ length: 9 }, (_, at) => ({
  recipient: at,
  name: `Signer ${at + 1}`,
  state: at < 4 ? ('signed' as const) : at === 4 ? ('turn' as const) : ('waiting' as const),
  step: at + 1,
}))

/** Both sizes of the path: in a row of a list, and down a page. */
function Paths() {
  return (
    <div className="card flex flex-col gap-4 p-4">
      {[SIGNING, REFUSAL, MANY].map((people) => (
        <SigningPath key={people[1]?.state} people={people} />
      ))}
      <ol>
        <PathRow
          segment={{ column: 0, above: 'none', below: 'reached' }}
          columns={0}
          node={<PathMilestone icon={Send} state="reached" />}
        >
          <span className="py-2.5">Sent by Nora Lindqvist</span>
        </PathRow>
        {STATES.map((state, at) => (
          <PathRow
            key={state}
            segment={{ column: 0, above: at < 4 ? 'reached' : 'ahead', below: at < 3 ? 'reached' : 'ahead' }}
            columns={0}
            node={<PathNode recipient={at} state={state} />}
          >
            <span className={`py-2.5 ${pathStates[state].ink}`}>{pathStates[state].label}</span>
          </PathRow>
        ))}
        <PathRow
          segment={{ column: 0, above: 'ahead', below: 'none' }}
          columns={0}
          node={<PathMilestone icon={CircleCheck} state="ahead" />}
        >
          <span className="py-2.5">Then complete</span>
        </PathRow>
      </ol>
    </div>
  )
}

export const LAYOUT: Record<string, ReactNode> = {
  'drop-area': (
    <DropArea label="Documents" inputLabel="Files" accept="application/pdf" onFiles={() => undefined}>
      {(pick) => <Button onClick={pick}>Choose files</Button>}
    </DropArea>
  ),
  'panel Disclosure': (
    <Disclosure title="Headers">
      <HeaderList label="Headers" headers={[['content-type', 'application/json']]} />
    </Disclosure>
  ),
  'monospace HeaderList': <HeaderList label="Headers of the answer" headers={[['retry-after', '120']]} />,
  'monospace ScrollText': <ScrollText label="Body">{'{"sorry":"out of order"}'}</ScrollText>,
  'people DelegationPath': (
    <DelegationPath
      holders={[
        { signer: { name: 'Ada Lovelace' }, delegatedAt: '2026-11-20T10:00:00Z' },
        { signer: { name: 'Grace Hopper' } },
      ]}
      end="waiting to sign"
    />
  ),
  'panel Fact': (
    <dl>
      <Fact term="Account">Analytical Engines</Fact>
    </dl>
  ),
  shortcuts: (
    <Row>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </Row>
  ),
  'live-list/live-list': <List />,
  'mail-frame': (
    <MailFrame title="A mail" html="<html><head></head><body>Ada Lovelace asks you to sign.</body></html>" />
  ),
  'mailing-dialog MailingList': <MailingList {...MAILS} />,
  'page-header': (
    <PageHeader title="Envelopes" about="Everything sent with this account." actions={<Button>New envelope</Button>} />
  ),
  'panel Panel': (
    <Panel title="Password" about="A new password signs you out elsewhere." action={<Button size="sm">Change</Button>}>
      The content of the panel.
    </Panel>
  ),
  'pdf/marked-page': (
    <PdfDocument url="/gallery/sample.pdf">
      <MarkedPage page={1} width={240} marks={[MARK]} />
    </PdfDocument>
  ),
  'pdf/page': (
    <PdfDocument url="/gallery/sample.pdf">
      <PdfPage page={1} width={240} />
    </PdfDocument>
  ),
  'pdf/page-thumbnails': (
    <PdfDocument url="/gallery/sample.pdf">
      <PageThumbnails title="Contract" pages={[1]} width={120} className="flex gap-2" />
    </PdfDocument>
  ),
  'people Person': (
    <div className="flex flex-col gap-2">
      {PEOPLE.map((person) => (
        <Person key={person.email} person={person} />
      ))}
    </div>
  ),
  recipient: (
    <Row>
      {RECIPIENT_SYMBOLS.map((symbol, id) => (
        <span
          key={symbol}
          className={`rounded-md border px-2 py-1 ${recipientLook(id).line} ${recipientLook(id).soft}`}
        >
          <RecipientMark id={id} />
        </span>
      ))}
    </Row>
  ),
  'sortable-list': <Sortable />,
  'time Time': (
    <Row>
      <Time value="2026-11-20T10:00:00Z" />
      <Time value="2026-11-20T10:00:00Z" mode="absolute" />
    </Row>
  ),
  'panel Counter': (
    <ul className="grid grid-cols-2 gap-4">
      <Counter label="Need attention" value="30" href="/gallery" tone="bad" />
      <Counter label="Waiting for others" value="21" href="/gallery" />
    </ul>
  ),
  'signing-path': <Paths />,
  'panel Section': <Section title="Documents">The content of the section.</Section>,
}
