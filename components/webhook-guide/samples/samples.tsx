'use client'

import { samplesParams } from '@/app/(desk)/webhooks/samples/search-params'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tabs'
import { Section } from '@/components/ui/titled-section'
import { SchemeFacts } from '../reference/scheme-facts'
import { SchemeNotes, UnknownScheme } from '../reference/scheme-notes'
import { useScheme } from '../reference/used-scheme'
import { adaptReceiver } from './adapt-receiver'
import { CodeBlock } from './code-block'
import { LANGUAGES, type Language, RECEIVERS } from './languages'
import { RawBodyAdvice } from './raw-body-advice'
import { SampleDuties } from './sample-duties'

/** A receiver in the chosen language, for the signature that the service publishes. */
export function Samples({ language, source }: { language: Language; source: string }) {
  const used = useScheme()
  const { label, file } = RECEIVERS[language]
  const tabs = LANGUAGES.map((each) => ({
    href: samplesParams.href('/webhooks/samples', { language: each }),
    label: RECEIVERS[each].label,
    current: each === language,
  }))
  return (
    <>
      <PageHeader
        title="Receiver code"
        about="A complete receiver that uses only its language’s standard library, for the signature that the service publishes."
      />
      {used === undefined ? (
        <LoadingPanel note="Loading the signature contract" lines={['w-1/3', 'w-2/3', 'h-80']} />
      ) : used.from === 'unknown' ? (
        <UnknownScheme title="Samples aren’t available for this service" why={used.why} />
      ) : (
        <div className="flex flex-col gap-8">
          <SchemeNotes used={used} />
          <Section title="Receiver">
            <div className="flex flex-col gap-4">
              <TabLinks label="Languages" tabs={tabs} />
              <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
                <CodeBlock
                  key={language}
                  label={`Receiver in ${label}`}
                  code={adaptReceiver(language, source, used.scheme)}
                  file={file}
                />
                <SampleDuties scheme={used.scheme} />
              </div>
            </div>
          </Section>
          <Section title="Raw body in your framework">
            <p className="mb-3 max-w-[68ch] text-ink-soft">
              The signature covers bytes. If a framework parses the body first, you get different text with the same
              meaning, and no signature matches.
            </p>
            <RawBodyAdvice scheme={used.scheme} />
          </Section>
          <Section title="Signature">
            <SchemeFacts used={used} />
          </Section>
        </div>
      )}
    </>
  )
}
