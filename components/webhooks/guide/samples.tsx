'use client'

import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tabs'
import { samplesParams } from '@/components/webhooks/address'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { CodeBlock } from './code-block'
import { DeveloperTools } from './developer-tools'
import { LANGUAGES, type Language, RECEIVERS } from './languages'
import { SchemeNote, useScheme } from './scheme'

/** A receiver in the chosen language, for the signature that the service publishes. */
export function Samples({ language, source }: { language: Language; source: string }) {
  const schemeSource = useScheme()
  const { label, file } = RECEIVERS[language]
  const tabs = LANGUAGES.map((each) => ({
    href: samplesParams.href('/webhooks/samples', { language: each }),
    label: RECEIVERS[each].label,
    current: each === language,
  }))
  return (
    <>
      <PageHeader title="Receiver code" back={{ href: '/webhooks', label: 'Endpoints' }} about={<DeveloperTools />} />
      {schemeSource === undefined ? (
        <LoadingPanel note="Loading the signature contract" lines={['w-1/3', 'w-2/3', 'h-80']} />
      ) : (
        <div className="flex flex-col gap-4">
          <SchemeNote source={schemeSource} />
          {schemeSource.from === 'unknown' ? null : (
            <>
              <TabLinks label="Languages" tabs={tabs} />
              <CodeBlock
                key={language}
                label={`Receiver in ${label}`}
                code={adaptReceiver(language, source, schemeSource.scheme)}
                file={file}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

type Replacement = [from: string, to: string]

/** The code in each receiver that encodes a digest as hex, and its base64 replacement. */
const BASE64: Record<Language, Replacement[]> = {
  node: [["digest('hex')", "digest('base64')"]],
  python: [
    ['import hashlib', 'import base64\nimport hashlib'],
    ['made.hexdigest().encode()', 'base64.b64encode(made.digest())'],
  ],
  go: [
    ['encoding/hex', 'encoding/base64'],
    ['hex.EncodeToString', 'base64.StdEncoding.EncodeToString'],
  ],
  java: [
    ['import java.util.HexFormat', 'import java.util.Base64;\nimport java.util.HexFormat'],
    ['HexFormat.of().formatHex(mac', 'Base64.getEncoder().encodeToString(mac'],
  ],
  ruby: [
    [
      "OpenSSL::HMAC.hexdigest('sha256', secret, signed)",
      "[OpenSSL::HMAC.digest('sha256', secret, signed)].pack('m0')",
    ],
  ],
  php: [['bin2hex', 'base64_encode']],
  csharp: [['Convert.ToHexString(hash).ToLowerInvariant()', 'Convert.ToBase64String(hash)']],
}

const GO_HASHES: Record<SignatureScheme['hash'], string> = {
  'SHA-256': 'sha256.New',
  'SHA-384': 'sha512.New384',
  'SHA-512': 'sha512.New',
}

/**
 * How receivers write header names: unchanged, in lowercase as Node.js does, and as Rack and PHP
 * do.
 */
const HEADER_FORMS = [
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
]

/**
 * Adapts a receiver from lib/receivers, which uses the interface's signature, to another scheme.
 */
export function adaptReceiver(language: Language, source: string, scheme: SignatureScheme): string {
  const { signature, timestamp, next, previous, delivery } = scheme.headers
  const written = INTERFACE_SCHEME.headers
  let code = source
  const replace = (from: string, to: string) => {
    code = code.replaceAll(from, to)
  }

  if (scheme.encoding === 'base64') for (const [from, to] of BASE64[language]) replace(from, to)
  if (language === 'go') {
    replace('sha256.New', GO_HASHES[scheme.hash])
    if (scheme.hash !== 'SHA-256') replace('crypto/sha256', 'crypto/sha512')
  } else {
    const hash = scheme.hash.replace('-', '')
    replace('SHA256', hash)
    replace('sha256', hash.toLowerCase())
  }
  code = code
    .replace(/(tolerance\w* = )\d+/i, (_, name: string) => name + scheme.toleranceSeconds)
    .replace(/(separator = b?["'])[^"']*/i, (_, name: string) => name + scheme.separator)
  if (!delivery) code = code.replace(/A retry has the same delivery id.*/, 'A retry has the same event id.')
  for (const form of HEADER_FORMS) {
    const names = [signature, next, previous].filter((name) => name !== undefined).map(form)
    for (const quote of [`"`, `'`]) {
      const list = (headers: string[]) => headers.map((name) => quote + name + quote).join(', ')
      replace(list([form(written.signature), form(written.next ?? '')]), list(names))
    }
    const ownDelivery = form(written.delivery ?? '')
    if (!delivery) code = code.replace(new RegExp(`[$\\w.]+[[(]["']${ownDelivery}["'][\\])]( \\?\\? null)?, `), '')
    replace(ownDelivery, delivery ? form(delivery) : '')
    replace(form(written.timestamp), form(timestamp))
  }
  return code
}
