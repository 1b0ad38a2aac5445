'use client'

import { type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button, IconButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Ellipsis, Send } from '@/components/ui/icons'
import { MailingDialog } from '@/components/ui/mailing-dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { MenuChoice } from '@/components/ui/menu-choice'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PageDialog } from '@/components/ui/pdf/page-dialog'
import { Popover } from '@/components/ui/popover'
import { Tooltip } from '@/components/ui/tooltip'
import { MAILS } from './layout-samples'

type Overlay = { open: boolean; onOpenChange: (open: boolean) => void }

/** A button that opens what it is given. */
function Opener({ render }: { render: (overlay: Overlay) => ReactNode }) {
  const [open, onOpenChange] = useState(false)
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>Open</Button>
      {render({ open, onOpenChange })}
    </>
  )
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
]

export const OVERLAYS: Record<string, ReactNode> = {
  'alert-dialog': (
    <Opener
      render={(overlay) => (
        <AlertDialog
          {...overlay}
          title="Void “Mutual NDA”"
          consequence="Nobody can sign it anymore. This cannot be undone."
          action={{ label: 'Void envelope', onAct: () => overlay.onOpenChange(false) }}
        />
      )}
    />
  ),
  dialog: (
    <Opener
      render={(overlay) => (
        <Dialog
          {...overlay}
          title="Keyboard shortcuts"
          description="They work while no text is being edited."
          footer={<Button onClick={() => overlay.onOpenChange(false)}>Close</Button>}
        >
          The content of the dialog.
        </Dialog>
      )}
    />
  ),
  'form-dialog': (
    <Opener
      render={({ open, onOpenChange }) =>
        open ? (
          <FormDialog
            title="Rename the passkey"
            description="Only you see the name."
            action={{ label: 'Rename' }}
            onSubmit={() => onOpenChange(false)}
            onClose={() => onOpenChange(false)}
          >
            <Field label="Name">
              <Input defaultValue="Laptop" />
            </Field>
          </FormDialog>
        ) : null
      }
    />
  ),
  'mailing-dialog MailingDialog': (
    <Opener
      render={(overlay) => (
        <MailingDialog
          {...overlay}
          {...MAILS}
          pending={false}
          error={undefined}
          mayBeSecond
          onAct={() => overlay.onOpenChange(false)}
        />
      )}
    />
  ),
  menu: (
    <Menu
      trigger={
        <IconButton label="Actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Send aria-hidden="true" />}>Send reminder</MenuItem>
      <MenuItem disabled>Not available</MenuItem>
      <MenuChoice label="Theme" options={THEMES} value="system" onValueChange={() => {}} />
      <MenuItem danger>Void</MenuItem>
    </Menu>
  ),
  'pdf/page-dialog': (
    <PdfDocument url="/gallery/sample.pdf">
      <Opener
        render={({ open, onOpenChange }) => (
          <PageDialog
            open={open}
            title="Sample"
            pages={[1]}
            page={open ? 1 : undefined}
            onPage={(page) => onOpenChange(page !== undefined)}
            marksOf={() => []}
          />
        )}
      />
    </PdfDocument>
  ),
  'one-time-dialog OneTimeDialog': (
    <Opener
      render={({ open, onOpenChange }) =>
        open ? (
          <OneTimeDialog
            title="Send this link yourself"
            description="For Ada Lovelace."
            secret={{ name: 'Invitation', secret: 'https://example.com/invite/1' }}
            confirmation={{ label: 'I have the link', missing: 'Copy the link first.' }}
            onDone={() => onOpenChange(false)}
          />
        ) : null
      }
    />
  ),
  popover: (
    <Popover trigger={<Button>What changed</Button>} title="What changed">
      The terms of payment.
    </Popover>
  ),
  tooltip: (
    <Tooltip content="20 Nov 2026, 10:00:00 GMT+1">
      <Button>Point here</Button>
    </Tooltip>
  ),
}
