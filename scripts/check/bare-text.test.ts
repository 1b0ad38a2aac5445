import { expect, test } from 'vitest'
import { bareTexts } from './bare-text'
import { readSources } from './imports'

const isPart = (file: string) => /^(app|components)\/.*(?<!\.test)\.tsx$/.test(file)

test('no text is beside something that varies', () => {
  const sources = Object.entries(readSources(process.cwd())).filter(([file]) => isPart(file))
  expect(bareTexts(Object.fromEntries(sources))).toEqual([])
})

const part = (code: string) => ({ 'components/part.tsx': code })

test.each([
  ['an element before it', 'const A = ({ pending }) => <p>{pending && <Spinner />} Save</p>'],
  ['an element after it', 'const A = ({ more }) => <p>Save {more ? <i /> : null}</p>'],
  ['a number before it', 'const A = ({ n }) => <p>{n} envelopes</p>'],
  ['another text that varies', "const A = ({ n }) => <p>Envelope{n === 1 ? '' : 's'}</p>"],
  ['a list', 'const A = ({ list }) => <p>Signers: {list.map((name) => <b key={name}>{name}</b>)}</p>'],
  ['a component that may be nothing', 'const B = ({ on }) => on ? <i /> : null\nconst A = () => <p>Text <B /></p>'],
  ['an icon that changes', 'const A = ({ on }) => { const Icon = on ? X : Y; return <p><Icon /> Copy</p> }'],
  ['an element that a constant holds', 'const A = ({ on }) => { const more = on && <i />; return <p>Text {more}</p> }'],
  [
    'an element that a function answers',
    'const A = ({ on }) => { const more = () => on && <i />; return <p>Text {more()}</p> }',
  ],
  ['children that may be text', 'const A = ({ pending, children }) => <p>{pending && <i />}{children}</p>'],
  ['props that may be text', 'const A = (props: { label: string }) => <p>{props.label}{props.on && <i />}</p>'],
])('planted text is found: %s', (_, code) => {
  expect(bareTexts(part(code))).toHaveLength(1)
})

test.each([
  ['a fragment', "const A = ({ n }) => <>{n + ' envelopes'}</>"],
  ['a component', "const A = ({ n }) => n + ' envelopes'"],
])('text that would be beside the siblings of its place is found: %s', (_, code) => {
  expect(bareTexts(part(code))).toHaveLength(1)
})

test.each([
  ['the only child', "const A = ({ n }) => <p>{n + ' envelopes'}</p>"],
  ['in an element of its own', 'const A = ({ on }) => <p>{on && <i />}<span>Save</span></p>'],
  ['beside elements that stay', 'const A = () => <p>Read <Link href="/">this</Link> first.</p>'],
  [
    'children that are elements',
    'const A = ({ on, children }: { children: Elements }) => <p>{on && <i />}{children}</p>',
  ],
])('text that is safe: %s', (_, code) => {
  const link = "import Link from 'next/link'\n"
  expect(bareTexts(part(link + code))).toEqual([])
})
