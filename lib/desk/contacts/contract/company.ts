import { fold } from '@/lib/envelope/search/fold'

/** Domains at which anybody can have an address: they say nothing about where somebody works. */
export const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch comcast.net duck.com fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de
  gmx.net googlemail.com hey.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr icloud.com laposte.net libero.it
  live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com outlook.de outlook.fr
  pm.me posteo.de proton.me protonmail.com qq.com rocketmail.com t-online.de tutanota.com verizon.net wanadoo.fr web.de
  yahoo.com yahoo.co.jp yahoo.co.uk yahoo.de yahoo.fr yandex.com yandex.ru ymail.com 126.com 163.com`.split(/\s+/),
)

const LONGEST_COMPANY = 200

/** The company that an envelope names for somebody, else the domain of their address; empty at a public mail provider. */
export function companyOf({ company, email }: { company: string; email: string }): string {
  const named = company.trim().slice(0, LONGEST_COMPANY)
  if (named) return named
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return PUBLIC_PROVIDERS.has(domain) ? '' : domain
}

/** One key for all ways to write a company that differ in case, accents and spaces only. */
export const companyKey = (company: string): string =>
  fold(company).trim().replace(/\s+/g, ' ').slice(0, LONGEST_COMPANY)
