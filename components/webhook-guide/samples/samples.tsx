'use client'

import { samplesParams } from '@/app/(desk)/webhooks/samples/search-params'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tabs'
import { SchemeNote } from '../reference/scheme-note'
import { useScheme } from '../reference/used-scheme'
import { adaptReceiver } from './adapt-receiver'
import { CodeBlock } from './code-block'
import { LANGUAGES, type Language, RECEIVERS } from './languages'

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
      <PageHeader title="Receiver code" about="Standard library only." />
      {used === undefined ? (
        <LoadingPanel note="Loading the signature contract" lines={['w-1/3', 'w-2/3', 'h-80']} />
      ) : (
        <div className="flex flex-col gap-4">
          <SchemeNote used={used} />
          {used.from === 'unknown' ? null : (
            <>
              <TabLinks label="Languages" tabs={tabs} />
              <CodeBlock
                key={language}
                label={`Receiver in ${label}`}
                code={adaptReceiver(language, source, used.scheme)}
                file={file}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}
