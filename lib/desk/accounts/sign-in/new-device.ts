import 'server-only'
import { clientOf } from '@/lib/desk/platform/auth/client'
import { knownDevice } from '@/lib/desk/platform/auth/session/known-device'
import { findPersonById } from '@/lib/desk/platform/auth/sql/people'
import { desk } from '@/lib/desk/platform/database/database'
import { newDeviceLetter } from '@/lib/desk/platform/mail/account-letters'
import { sendsMails } from '@/lib/desk/platform/mail/mailer'
import { accountPage, postSecurityNotice } from '@/lib/desk/platform/mail/security-notice'

/** Mails a person who signs in where this account has not signed in before, except at the account's first use. */
export async function noticeNewDevice(headers: Headers, { id, email }: { id: string; email: string }): Promise<void> {
  if (!sendsMails() || knownDevice(headers, email)) return
  const person = await findPersonById(id)
  if (!person?.lastSeenAt) return
  const { device, address } = clientOf(headers)
  await desk().transaction((tx) =>
    postSecurityNotice(tx, person, newDeviceLetter(device, address, new Date(), accountPage())),
  )
}
