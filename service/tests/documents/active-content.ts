import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'

/** What must not be in a sealed file wherever it comes from; every vector carries it in a string of its own. */
export const PAYLOAD = 'PAYLOAD'

const FREE = { action: 20, second: 21, name: 22, list: 23, file: 24, data: 25, annotation: 26, more: 27 }
const text = (what: string) => `(${PAYLOAD} ${what})`
const file = `<< /Type /Filespec /F ${text('file.exe')} /UF ${text('file.exe')} /EF << /F ${FREE.data} 0 R >> >>`
const embedded: RawObject = { entries: '/Type /EmbeddedFile', data: `MZ ${PAYLOAD}` }

/** Actions by their dictionary without the brackets. */
const ACTIONS: Record<string, string> = {
  JavaScript: `/S /JavaScript /JS ${text('app.alert')}`,
  Launch: `/S /Launch /F ${text('calc.exe')} /Win << /F ${text('calc.exe')} >>`,
  GoToR: `/S /GoToR /F ${text('\\\\\\\\host\\\\share')} /D [0 /Fit]`,
  GoToE: `/S /GoToE /T << /R /C /N ${text('embedded')} >> /D [0 /Fit]`,
  SubmitForm: `/S /SubmitForm /F << /FS /URL /F ${text('https://example.com')} >>`,
  ResetForm: `/S /ResetForm /Fields [${text('field')}]`,
  ImportData: `/S /ImportData /F ${text('data.fdf')}`,
  Thread: `/S /Thread /F ${text('other.pdf')} /D 0`,
  Movie: `/S /Movie /T ${text('movie')}`,
  Sound: `/S /Sound /Sound ${FREE.data} 0 R /Note ${text('sound')}`,
  Hide: `/S /Hide /T ${text('field')}`,
  Named: `/S /Named /N /Print /Note ${text('print')}`,
  SetOCGState: `/S /SetOCGState /State [/Toggle] /Note ${text('layer')}`,
  Rendition: `/S /Rendition /OP 0 /JS ${text('app.alert')}`,
  Trans: `/S /Trans /Trans << /S /Wipe >> /Note ${text('transition')}`,
  GoTo3DView: `/S /GoTo3DView /V ${text('view')}`,
  RichMediaExecute: `/S /RichMediaExecute /CMD << /C ${text('run')} >>`,
  Unknown: `/S /Future /Note ${text('unknown')}`,
  'javascript address': `/S /URI /URI (javascript:${PAYLOAD})`,
  'file address': `/S /URI /URI (file:///${PAYLOAD})`,
}

/** How an action can be written. Objects that it needs come with it. */
const SPELLINGS: Record<string, (entries: string) => { value: string; objects?: Record<number, RawObject> }> = {
  direct: (entries) => ({ value: `<< ${entries} >>` }),
  indirect: (entries) => ({ value: `${FREE.action} 0 R`, objects: { [FREE.action]: `<< ${entries} >>` } }),
  'indirect name': (entries) => ({
    value: `<< ${entries.replace(/\/S \/\w+/, `/S ${FREE.name} 0 R`)} >>`,
    objects: { [FREE.name]: /\/S (\/\w+)/.exec(entries)?.[1] ?? '' },
  }),
  array: (entries) => ({ value: `[<< ${entries} >>]` }),
  'next of a link': (entries) => ({ value: `<< /S /URI /URI (https://example.com) /Next << ${entries} >> >>` }),
  'next in an array': (entries) => ({
    value: `<< /S /URI /URI (https://example.com) /Next [${FREE.second} 0 R] >>`,
    objects: { [FREE.second]: `<< ${entries} >>` },
  }),
  'next of a next': (entries) => ({
    value: `<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (https://example.com) /Next ${FREE.list} 0 R >>] >>`,
    objects: { [FREE.list]: `[<< ${entries} >>]` },
  }),
  'names in hexadecimal': (entries) => ({ value: `<< ${hexNames(entries)} >>` }),
}

/** `/JavaScript` as `/J#61v#61Script`: the same name to every reader. */
function hexNames(entries: string): string {
  return entries.replace(/\/([A-Za-z0-9]+)/g, (_, name: string) =>
    [...name].reduce(
      (made, letter, at) => made + (at % 2 === 1 ? `#${letter.charCodeAt(0).toString(16)}` : letter),
      '/',
    ),
  )
}

const link = (more: string) => `<< /Type /Annot /Subtype /Link /Rect [10 10 90 90] ${more} >>`
const page = (more: string) => `<< ${PAGE} ${more} >>`
const catalog = (more: string) => `<< /Type /Catalog /Pages 2 0 R ${more} >>`

/** Where an action can be. */
const PLACES: Record<string, (value: string) => Record<number, RawObject>> = {
  'a link': (value) => ({ 3: page(`/Annots [${link(`/A ${value}`)}]`) }),
  'a link (PA)': (value) => ({ 3: page(`/Annots [${link(`/PA ${value}`)}]`) }),
  'an annotation (AA)': (value) => ({ 3: page(`/Annots [${link(`/AA << /E ${value} >>`)}]`) }),
  'a page (AA)': (value) => ({ 3: page(`/AA << /O ${value} >>`) }),
  'the document (OpenAction)': (value) => ({ 1: catalog(`/OpenAction ${value}`) }),
  'the document (AA)': (value) => ({ 1: catalog(`/AA << /WC ${value} >>`) }),
  'the document (Names)': (value) => ({ 1: catalog(`/Names << /JavaScript << /Names [(a) ${value}] >> >>`) }),
  'an outline': (value) => ({
    1: catalog(`/Outlines ${FREE.annotation} 0 R`),
    [FREE.annotation]: `<< /First ${FREE.more} 0 R /Last ${FREE.more} 0 R /Count 1 >>`,
    [FREE.more]: `<< /Title (Chapter) /Parent ${FREE.annotation} 0 R /A ${value} /Next ${value} >>`,
  }),
  'a form field': (value) => ({
    1: catalog(`/AcroForm << /Fields [${FREE.annotation} 0 R] >>`),
    3: page(`/Annots [${FREE.annotation} 0 R]`),
    [FREE.annotation]: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /A ${value} /AA << /K ${value} >> >>`,
  }),
}

const annotated = (annotation: string, objects: Record<number, RawObject> = {}) => ({
  3: page(`/Annots [${annotation}]`),
  [FREE.data]: embedded,
  ...objects,
})
const annotation = (subtype: string, more: string) =>
  `<< /Type /Annot /Subtype ${subtype} /Rect [10 10 90 90] ${more} >>`

/** What is harmful without being an action. */
const OTHERS: Record<string, Record<number, RawObject>> = {
  'a file in the names': {
    1: catalog(`/Names << /EmbeddedFiles << /Names [(a) ${file}] >> >>`),
    [FREE.data]: embedded,
  },
  'a file of the document (AF)': { 1: catalog(`/AF [${file}]`), [FREE.data]: embedded },
  'a file of the page (AF)': { 3: page(`/AF [${file}]`), [FREE.data]: embedded },
  'a portfolio': {
    1: catalog(`/Collection << /D ${text('a')} >> /Names << /EmbeddedFiles << /Names [(a) ${file}] >> >>`),
    [FREE.data]: embedded,
  },
  'an attached file': annotated(annotation('/FileAttachment', `/FS ${file}`)),
  'an attached file by an indirect name': annotated(annotation(`${FREE.name} 0 R`, `/FS ${file}`), {
    [FREE.name]: '/FileAttachment',
  }),
  'an attached file in hexadecimal': annotated(annotation('/File#41ttachment', `/F#53 ${file}`)),
  'a file on an allowed annotation (FS)': annotated(annotation('/Text', `/FS ${file}`)),
  'a file on an allowed annotation (AF)': annotated(annotation('/Text', `/AF [${file}]`)),
  'a file as the flags of an annotation': annotated(annotation('/Text', `/F ${file}`)),
  'rich media': annotated(
    annotation(
      '/RichMedia',
      `/RichMediaSettings << /Activation << /Condition /PO >> >> /RichMediaContent << /Assets << /Names [(a) ${file}] >> >>`,
    ),
  ),
  'rich media on an allowed annotation': annotated(
    annotation('/Square', `/RichMediaContent << /Assets << /Names [(a) ${file}] >> >>`),
  ),
  'a 3D model': annotated(annotation('/3D', `/3DD << /Type /3D /Subtype /U3D /OnInstantiate ${FREE.data} 0 R >>`)),
  'a movie': annotated(annotation('/Movie', `/Movie << /F ${file} >> /A true`)),
  'a sound': annotated(annotation('/Sound', `/Sound ${FREE.data} 0 R`)),
  'a screen': annotated(annotation('/Screen', `/A << /S /Rendition /R << /S /MR /C << /S /MCD /D ${file} >> >> >>`)),
  'an unknown annotation': annotated(annotation('/Future', `/Note ${text('unknown')}`)),
  'a print server picture': {
    3: page('').replace('/Resources <<', `/Resources << /XObject << /X ${FREE.data} 0 R >>`),
    [FREE.data]: { entries: '/Type /XObject /Subtype /PS', data: PAYLOAD },
  },
  'a picture of another file (Ref)': {
    3: page('').replace('/Resources <<', `/Resources << /XObject << /X ${FREE.data} 0 R >>`),
    [FREE.data]: {
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F ${text('other.pdf')} /Page 0 >>`,
      data: '',
    },
  },
  'a picture on a print server (OPI)': {
    3: page('').replace('/Resources <<', `/Resources << /XObject << /X ${FREE.data} 0 R >>`),
    [FREE.data]: {
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F ${text('other.pdf')} >> >>`,
      data: '',
    },
  },
  'an external stream': { 5: { entries: `/F ${text('drawing')} /FFilter /FlateDecode`, data: '' } },
  'alternate presentations': {
    1: catalog(`/Names << /AlternatePresentations << /Names [(a) << /StartResource ${text('a')} >>] >> >>`),
  },
  'presentation steps': { 3: page(`/PresSteps << /Type /NavNode /NA << /S /JavaScript /JS ${text('a')} >> >>`) },
  'a dynamic form': {
    1: catalog(`/AcroForm << /Fields [] /XFA [(template) ${FREE.data} 0 R] >>`),
    [FREE.data]: { data: PAYLOAD },
  },
  'a script in the structure': {
    1: catalog(`/StructTreeRoot << /Type /StructTreeRoot /K << /S /JavaScript /JS ${text('a')} /P 1 0 R >> >>`),
  },
  'a script among fonts': { 3: page('').replace('/Font <<', `/Font << /X << /S /JavaScript /JS ${text('a')} >>`) },
  'a script as a destination': { 1: catalog(`/Dests << /a << /D << /S /JavaScript /JS ${text('a')} >> >> >>`) },
}

export type Variant = { name: string; content: Buffer }

/** Every vector in every place and spelling. Those by object streams are made of these by the test, with qpdf. */
export function activeVariants(): Variant[] {
  const spelled = Object.entries(ACTIONS).flatMap(([action, entries]) =>
    Object.entries(SPELLINGS).map(([spelling, write], index) => {
      const places = Object.entries(PLACES)
      // Each spelling of each action, at alternating places.
      const [place, at] = places[(index + Object.keys(ACTIONS).indexOf(action)) % places.length] ?? []
      if (!at) throw new Error('no place')
      const { value, objects } = write(entries)
      return {
        name: `${action}, ${spelling}, at ${place}`,
        content: raw(onePage({ [FREE.data]: embedded, ...at(value), ...objects })),
      }
    }),
  )
  const placed = Object.entries(PLACES).flatMap(([place, at]) =>
    ['JavaScript', 'Launch', 'GoToR'].map((action) => ({
      name: `${action} at ${place}`,
      content: raw(onePage(at(`<< ${ACTIONS[action]} >>`))),
    })),
  )
  const others = Object.entries(OTHERS).map(([name, objects]) => ({ name, content: raw(onePage(objects)) }))
  return [...spelled, ...placed, ...others]
}
