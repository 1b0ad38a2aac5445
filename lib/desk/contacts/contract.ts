import { z } from 'zod'
import { AskedAddress } from '@/lib/contract/email'
import { fold } from '@/lib/envelope/search'

/** How many contacts are on a page. */
export const CONTACTS_PAGE = 50
/** More envelopes of an address are not counted: "100+". */
export const ENVELOPE_CAP = 100
/** The most addresses that one contact can have. */
export const MOST_ADDRESSES = 20

/** A person this account has sent to, as suggested to senders. */
export type SuggestedContact = {
  name: string
  email: string
  last_used_on: string
  /** The language that was chosen for the address last. */
  language?: string
}

/** A person this account has sent to, or who signs for such a person, as listed. */
export type Contact = {
  /** Missing for people who are no contacts: an envelope was delegated to them, or they were forgotten. */
  id?: string
  name: string
  /** The one that was sent to last. */
  email: string
  addresses: number
  company: string
  /** Their envelopes, by the newest `ENVELOPE_CAP` slots of each address, and those waiting. */
  envelopes: number
  waiting: number
  is_capped: boolean
  /** The last envelope to them. */
  last_sent_on: string
}

export type ContactPage = {
  contacts: Contact[]
  /** Where the next page begins; none at the end. */
  next?: string
  /** No person matches exactly: these are written alike. */
  is_similar: boolean
  /** The mirror has not read all envelopes of the account yet: there may be more people. */
  is_reading: boolean
}

export type ContactAddress = {
  email: string
  name: string
  company: string
  envelopes: number
  waiting: number
  is_capped: boolean
  /** Missing for an address that no envelope has. */
  last_sent_on?: string
}

/** Answer of `GET /api/contacts/[id]`. The address that was sent to last comes first. */
export type ContactDetails = Omit<Contact, 'email' | 'addresses' | 'last_sent_on'> & {
  addresses: [ContactAddress, ...ContactAddress[]]
  /** Names and companies that their envelopes have, the newest first. */
  names: string[]
  companies: string[]
}

export const ContactId = z.uuid()
/** A person is named by the contact's id or by any of their addresses. */
export const ContactName = z.union([ContactId, AskedAddress])

export const ContactQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** Only people of this company. */
  company: z.string().trim().max(200).optional(),
  after: z.string().max(1_000).optional(),
})
export type ContactQuery = z.output<typeof ContactQuery>

/** Body of `POST /api/contacts/[id]/merge`: the other contact, which becomes a part of this one. */
export const ContactMerge = z.object({
  other: ContactId,
  /** Which of their names is shown. Absent: that of the newest envelope. */
  name: z.string().max(1_000).optional(),
})
export type ContactMerge = z.output<typeof ContactMerge>

/** The names before, and the addresses that came from the other contact. */
export type MergedContact = { name: string; other: string; moved: string[] }

/** Body of `POST /api/contacts/[id]/separate`: the addresses that become a contact of their own. */
export const ContactSeparation = z.object({ emails: z.array(z.string().max(320)).min(1).max(MOST_ADDRESSES) })
export type ContactSeparation = z.output<typeof ContactSeparation>

export type SeparatedContact = { id: string; name: string }

/** Answer of `DELETE /api/contacts/[id]`: what was deleted. */
export type ForgottenContact = { addresses: number; recent_searches: number }

/** Domains at which anybody can have an address: they say nothing about where somebody works. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch comcast.net duck.com fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de
  gmx.net googlemail.com hey.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr icloud.com laposte.net libero.it
  live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com outlook.de outlook.fr
  pm.me posteo.de proton.me protonmail.com qq.com rocketmail.com t-online.de tutanota.com verizon.net wanadoo.fr web.de
  yahoo.com yahoo.co.jp yahoo.co.uk yahoo.de yahoo.fr yandex.com yandex.ru ymail.com 126.com 163.com`.split(/\s+/),
)

const LONGEST_COMPANY = 200

/** The company of an envelope, else the domain; empty at a public mail provider. */
export function companyOf({ company, email }: { company: string; email: string }): string {
  const named = company.trim().slice(0, LONGEST_COMPANY)
  if (named) return named
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return PUBLIC_PROVIDERS.has(domain) ? '' : domain
}

/** One key for all ways to write a company that differ in case, accents and spaces only. */
export const companyKey = (company: string): string =>
  fold(company).trim().replace(/\s+/g, ' ').slice(0, LONGEST_COMPANY)
