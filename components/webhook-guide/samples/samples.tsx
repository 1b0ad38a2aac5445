'use client'

import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { TabLinks } from '@/components/ui/tabs'
import { Section } from '@/components/ui/titled-section'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { SchemeFacts } from '../reference/scheme-facts'
import { SchemeNotes, UnknownScheme } from '../reference/scheme-notes'
import { useScheme } from '../reference/use-reference'
import { adaptReceiver } from './adapt-receiver'
import { CodeBlock } from './code-block'
import { LANGUAGES, type Language, RECEIVERS } from './languages'
import { RawBodyAdvice } from './raw-body-advice'
import { SampleDuties } from './sample-duties'

/** A receiver in six languages, made from what the service publishes of its signature. */
export function Samples({ language, source }: { language: Language; source: string }) {
  const used = useScheme()
  return (
    <>
      <PageHeader
        title="Receiver code"
        about="A complete receiver in the standard library of its language, made from the contract that the service publishes."
      />
      {used === undefined ? <Loading /> : null}
      {used?.from === 'unknown' ? (
        <UnknownScheme what="Samples cannot be made for this service" why={used.why} />
      ) : null}
      {used && used.from !== 'unknown' ? (
        <div className="flex flex-col gap-8">
          <SchemeNotes used={used} />
          <Sample language={language} source={source} scheme={used.scheme} />
          <Section title="The raw body in your framework">
            <p className="mb-3 max-w-[68ch] text-ink-soft">
              The signature covers bytes. A framework that parses the body first hands over another text with the same
              meaning, and nothing fits.
            </p>
            <RawBodyAdvice scheme={used.scheme} />
          </Section>
          <Section title="What it is made from">
            <SchemeFacts used={used} />
          </Section>
        </div>
      ) : null}
    </>
  )
}

function Sample({ language, source, scheme }: { language: Language; source: string; scheme: SignatureScheme }) {
  const { label, file } = RECEIVERS[language]
  const tabs = LANGUAGES.map((each) => ({
    href: `/webhooks/samples?language=${each}`,
    label: RECEIVERS[each].label,
    current: each === language,
  }))
  return (
    <Section title="The receiver">
      <div className="flex flex-col gap-4">
        <TabLinks label="Languages" tabs={tabs} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <CodeBlock
            key={language}
            label={`Receiver in ${label}`}
            code={adaptReceiver(language, source, scheme)}
            file={file}
          />
          <SampleDuties scheme={scheme} />
        </div>
      </div>
    </Section>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <LoadingNote>Loading the signature contract</LoadingNote>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/3" />
      <Skeleton className="h-80" />
    </div>
  )
}
