import 'server-only'
import { newDeviceLetter } from '@/lib/desk/mails/account-letters'
import { sendsMails } from '@/lib/desk/mails/mailer'
import { accountPage, postSecurityNotice } from '@/lib/desk/mails/security-notice'
import { findPersonById } from '@/lib/desk/store/accounts/people'
import { desk } from '@/lib/desk/store/database'
import { clientOf } from '../client'
import { knownDevice } from '../session/known-device'

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
