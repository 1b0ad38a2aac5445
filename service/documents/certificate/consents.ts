import type { SigningConsent } from '@/lib/contract/signing'
import type { CertificateSigner } from '../engine'
import { BODY, type CertificatePages, CODE, LABEL } from './pages'

const GAP = 8

/** What the signers agreed to, each wording once. */
export function wordingsOf(signers: readonly CertificateSigner[]): SigningConsent[] {
  const wordings = new Map<string, SigningConsent>()
  for (const { consent } of signers) if (consent && !wordings.has(keyOf(consent))) wordings.set(keyOf(consent), consent)
  return [...wordings.values()]
}

/** The number of a signer's wording, from 1; undefined where an earlier release recorded none. */
export function wordingNumber(wordings: readonly SigningConsent[], consent: SigningConsent | undefined) {
  return consent && wordings.findIndex((wording) => keyOf(wording) === keyOf(consent)) + 1
}

const keyOf = ({ version, language, sha256 }: SigningConsent) => `${version} ${language} ${sha256}`

/** The wordings themselves, which the signers' own parts refer to by number. */
export function consents(pages: CertificatePages, wordings: readonly SigningConsent[]): void {
  if (wordings.length === 0) return
  pages.section('Consent', 60)
  for (const [index, { text, version, language, sha256 }] of wordings.entries()) {
    pages.reserve(40)
    pages.paragraph(`Wording ${index + 1} · version ${version} · language ${language}`, LABEL)
    pages.paragraph(text, BODY)
    pages.paragraph(`SHA-256 ${sha256}`, CODE)
    pages.y += GAP
  }
}
