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

/** The code in each receiver that encodes a digest as hex, and its base64 replacement. */
const BASE64: Record<Language, [hex: string, base64: string][]> = {
  node: [["digest('hex')", "digest('base64')"]],
  python: [
    ['import hashlib', 'import base64\nimport hashlib'],
    ['made.hexdigest().encode()', 'base64.b64encode(made.digest())'],
  ],
  java: [
    ['import java.util.HexFormat', 'import java.util.Base64;\nimport java.util.HexFormat'],
    ['HexFormat.of().formatHex(mac', 'Base64.getEncoder().encodeToString(mac'],
  ],
}

/**
 * Adapts a receiver from lib/receivers, which uses the interface's signature, to another scheme.
 */
export function adaptReceiver(language: Language, source: string, scheme: SignatureScheme): string {
  const quote = language === 'node' ? "'" : '"'
  const literal = (name: string) => quote + (language === 'java' ? name : name.toLowerCase()) + quote
  const literals = ({ signature, next, previous }: SignatureScheme['headers']) =>
    [signature, next, previous].flatMap((name) => (name === undefined ? [] : literal(name))).join(', ')
  const hash = scheme.hash.replace('-', '')
  const replacements = [
    ...(scheme.encoding === 'base64' ? BASE64[language] : []),
    ['SHA256', hash],
    ['sha256', hash.toLowerCase()],
    [literals(INTERFACE_SCHEME.headers), literals(scheme.headers)],
    [literal(INTERFACE_SCHEME.headers.timestamp), literal(scheme.headers.timestamp)],
  ] as const
  return replacements
    .reduce((code, [from, to]) => code.replaceAll(from, to), source)
    .replace(/(TOLERANCE_SECONDS = )\d+/, (_, name: string) => name + scheme.toleranceSeconds)
    .replace(/(SEPARATOR = b?["'])[^"']*/, (_, name: string) => name + scheme.separator)
}
