'use client'

import { type ReactNode, useState } from 'react'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Checkbox, RadioGroup, Switch } from '@/components/ui/choices'
import { CopyButton, CopyText } from '@/components/ui/copy'
import { Field, Input, SearchBox, Select, Textarea } from '@/components/ui/field'
import { FilterChip } from '@/components/ui/filter-chip'
import { Plus, Trash2 } from '@/components/ui/icons'
import { AheadLink, BackLink, TextLink } from '@/components/ui/link'
import { SecretBox } from '@/components/ui/one-time-dialog'
import { PasswordInput } from '@/components/ui/password-input'
import { ZoomControls } from '@/components/ui/pdf/zoom-controls'
import { PersonForm } from '@/components/ui/person-form'
import { TabLinks } from '@/components/ui/tabs'
import { CheckedAge } from '@/components/ui/time'
import { ToolButton } from '@/components/ui/tool-button'
import { checkPerson } from '@/lib/browser/check-person'

/** Samples side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

const ROLES = [
  { value: 'support', label: 'Support', help: 'Reads, searches and sends reminders.' },
  { value: 'sender', label: 'Sender' },
]
const VARIANTS = ['primary', 'secondary', 'tertiary', 'danger'] as const

function Roles() {
  const [role, setRole] = useState('sender')
  return <RadioGroup label="Role" options={ROLES} value={role} onValueChange={setRole} />
}

function LiveSwitch() {
  const [checked, setChecked] = useState(true)
  return <Switch label="signer.declined" checked={checked} onCheckedChange={setChecked} />
}

export const CONTROLS: Record<string, ReactNode> = {
  'link AheadLink': <AheadLink href="/gallery">Its page is loaded when it is pointed at</AheadLink>,
  'link BackLink': <BackLink href="/gallery" label="Envelopes" />,
  'button Button': (
    <Row>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">Small</Button>
      <Button pending>Pending</Button>
      <Button disabled>Disabled</Button>
      <ButtonLink href="/gallery">Link</ButtonLink>
    </Row>
  ),
  'choices Checkbox': (
    <>
      <Checkbox label="Admins need a second factor" help="They set it up at the next request." defaultChecked />
      <Checkbox label="I have stored it" error="Tick this first." />
      <Checkbox label="Disabled" disabled />
    </>
  ),
  'time CheckedAge': (
    <Row>
      <CheckedAge checkedAt={Date.UTC(2026, 10, 21)} checking={false} onCheck={() => {}} />
      <CheckedAge checkedAt={0} checking onCheck={() => {}} />
    </Row>
  ),
  'copy CopyButton': <CopyButton read={() => 'curl https://hooks.example.com'}>Copy as cURL</CopyButton>,
  'copy CopyText': <CopyText value="3f2504e0-4f89-41d3-9a0c-0305e82c3301" label="envelope id" />,
  'field Field': (
    <>
      <Field label="Name" help="What your team sees." optional>
        <Input defaultValue="Ada Lovelace" />
      </Field>
      <Field label="Email" error="Enter an email address such as ada@example.com.">
        <Input defaultValue="ada" />
      </Field>
    </>
  ),
  'button IconButton': (
    <Row>
      <IconButton label="Discard the draft">
        <Trash2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Discard the draft" size="sm" pending>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </Row>
  ),
  'field Input': (
    <>
      <Input aria-label="Empty" placeholder="Placeholder" />
      <Input aria-label="Read only" readOnly value="Read only" />
      <Input aria-label="Disabled" disabled value="Disabled" />
    </>
  ),
  'link TextLink': <TextLink href="/gallery">A link in running text</TextLink>,
  'password-input': <PasswordInput aria-label="Password" defaultValue="correct horse" />,
  'person-form': (
    <PersonForm
      action="Delegate"
      pending={false}
      error={undefined}
      messageHelp="Only they read it."
      onCancel={() => {}}
      onDone={() => {}}
      check={checkPerson}
    />
  ),
  'pdf/zoom-controls': <ZoomControls zoom="auto" percent={100} onZoom={() => {}} />,
  'choices RadioGroup': <Roles />,
  'filter-chip': <FilterChip text="Grace Hopper" onRemove={() => {}} />,
  'field SearchBox': <SearchBox label="Search endpoints" placeholder="Search by address" q="" onSearch={() => {}} />,
  'one-time-dialog SecretBox': <SecretBox name="Signing secret" secret="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" />,
  'field Select': <Select aria-label="Role" options={ROLES} defaultValue="sender" />,
  'choices Switch': (
    <Row>
      <LiveSwitch />
      <Switch label="Disabled" checked={false} disabled onCheckedChange={() => {}} />
    </Row>
  ),
  tabs: (
    <TabLinks
      label="Envelope"
      tabs={[
        { href: '/gallery', label: 'Overview', current: true },
        { href: '/gallery#audit', label: 'Audit trail', current: false },
      ]}
    />
  ),
  'field Textarea': <Textarea aria-label="Message" defaultValue="Please sign by Friday." />,
  'tool-button': (
    <Row>
      <ToolButton label="Zoom in" shortcut="Plus" icon={Plus} />
      <ToolButton label="Zoom in" icon={Plus} disabled />
    </Row>
  ),
}
