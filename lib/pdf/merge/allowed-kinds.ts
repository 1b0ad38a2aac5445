/** The keys of a kind that hold plain values only. */
const plainKeys = (...lists: string[]) =>
  Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((key) => [key, 'value' as const]))

const FUNCTION = plainKeys('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds')
const CMAP = { ...plainKeys('Type CMapName WMode'), CIDSystemInfo: 'characters', UseCMap: 'encoding' } as const

/** What pages draw with, without external files, alternate images, metadata and unknown parts. */
const CONTENT_KINDS = {
  bytes: {},
  filterSettings: {
    keys: {
      ...plainKeys(
        'K EndOfLine EncodedByteAlign Columns Rows EndOfBlock BlackIs1 DamagedRowsBeforeError',
        'Predictor Colors BitsPerComponent EarlyChange ColorTransform',
      ),
      JBIG2Globals: 'bytes',
    },
  },
  resources: {
    keys: {
      ProcSet: 'value',
      ExtGState: 'graphicsStates',
      ColorSpace: 'colorSpaces',
      Pattern: 'patterns',
      Shading: 'shadings',
      XObject: 'xObjects',
      Font: 'fonts',
      Properties: 'propertyLists',
    },
  },
  graphicsStates: { each: 'graphicsState' },
  colorSpaces: { each: 'colorSpace' },
  patterns: { each: 'pattern' },
  shadings: { each: 'shading' },
  xObjects: { each: 'xObject' },
  fonts: { each: 'font' },
  propertyLists: { each: 'propertyList' },
  glyphs: { each: 'bytes' },
  xObject: { by: { key: 'Subtype', kinds: { Image: 'image', Form: 'form' } } },
  image: {
    keys: {
      ...plainKeys(
        'Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Name Matte',
      ),
      ColorSpace: 'colorSpace',
      Mask: 'image',
      SMask: 'image',
    },
  },
  form: {
    keys: {
      ...plainKeys('Type Subtype FormType BBox Matrix Name LastModified'),
      Resources: 'resources',
      Group: 'group',
    },
  },
  group: { keys: { ...plainKeys('Type I K'), S: { names: ['Transparency'] }, CS: 'colorSpace' } },
  softMask: {
    keys: { ...plainKeys('Type BC'), S: { names: ['Alpha', 'Luminosity'] }, G: 'form', TR: 'function' },
  },
  graphicsState: {
    keys: {
      ...plainKeys('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK UseBlackPtComp'),
      Font: 'font',
      SMask: 'softMask',
      BG: 'function',
      BG2: 'function',
      UCR: 'function',
      UCR2: 'function',
      TR: 'function',
      TR2: 'function',
    },
  },
  function: { keys: { ...FUNCTION, Functions: 'function' } },
  /** The array of a color space holds its settings, profiles, tables and functions. */
  colorSpace: {
    keys: {
      ...FUNCTION,
      Functions: 'function',
      ...plainKeys('WhitePoint BlackPoint Gamma Matrix Subtype'),
      Alternate: 'colorSpace',
      Colorants: 'colorSpaces',
      Process: 'process',
    },
  },
  process: { keys: { ColorSpace: 'colorSpace', Components: 'value' } },
  pattern: {
    keys: {
      ...plainKeys('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
      Resources: 'resources',
      Shading: 'shading',
      ExtGState: 'graphicsState',
    },
  },
  shading: {
    keys: {
      ...plainKeys(
        'ShadingType Background BBox AntiAlias Domain Coords Extend Matrix',
        'BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow',
      ),
      ColorSpace: 'colorSpace',
      Function: 'function',
    },
  },
  font: {
    keys: {
      ...plainKeys('Type Subtype BaseFont FirstChar LastChar Widths Name FontBBox FontMatrix DW W DW2 W2'),
      FontDescriptor: 'fontDescriptor',
      Encoding: 'encoding',
      ToUnicode: 'encoding',
      CharProcs: 'glyphs',
      Resources: 'resources',
      DescendantFonts: 'font',
      CIDSystemInfo: 'characters',
      CIDToGIDMap: 'bytes',
    },
  },
  fontDescriptor: {
    keys: {
      ...plainKeys(
        'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading',
        'CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Lang',
      ),
      Style: 'fontStyle',
      FontFile: 'fontFile',
      FontFile2: 'fontFile',
      FontFile3: 'fontFile',
      CIDSet: 'bytes',
    },
  },
  fontStyle: { keys: { Panose: 'value' } },
  fontFile: { keys: plainKeys('Length1 Length2 Length3 Subtype') },
  encoding: { keys: { ...CMAP, ...plainKeys('BaseEncoding Differences') } },
  characters: { keys: plainKeys('Registry Ordering Supplement') },
  /** The properties of a marked part of a page. */
  propertyList: { keys: plainKeys('Type MCID Lang ActualText Alt E Subtype BBox Attached') },
} as const

/** The annotations that stay: those that lead somewhere. Others become part of the page. */
export const ALLOWED_ANNOTATIONS = ['Link']
const ANNOTATIONS = Object.fromEntries(ALLOWED_ANNOTATIONS.map((name) => [name, 'link' as const]))

const PAGE_KEYS = {
  ...plainKeys('MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Tabs'),
  Resources: 'resources',
  Contents: 'bytes',
  Group: 'group',
  Annots: 'annotation',
} as const

/** Pages and what belongs to a document: comments, links, outline, and structure. */
const DOCUMENT_KINDS = {
  page: { keys: PAGE_KEYS },
  annotation: { by: { key: 'Subtype', kinds: ANNOTATIONS } },
  /** Left out where it leads nowhere. */
  link: {
    keys: {
      ...plainKeys('Type Rect Contents NM M Border C Lang H QuadPoints'),
      Subtype: { names: ALLOWED_ANNOTATIONS },
      F: 'number',
      P: 'page',
      BS: 'borderStyle',
      A: 'action',
      Dest: 'destination',
    },
  },
  borderStyle: { keys: { ...plainKeys('Type W D'), S: { names: ['S', 'D', 'B', 'I', 'U'] } } },
  outline: {
    single: true,
    keys: {
      ...plainKeys('Type Title Count C'),
      F: 'number',
      First: 'outline',
      Last: 'outline',
      Next: 'outline',
      Prev: 'outline',
      Parent: 'outline',
      A: 'action',
      Dest: 'destination',
    },
  },
  structure: {
    by: { key: 'Type', kinds: { MCR: 'markedContent', OBJR: 'objectReference' }, otherwise: 'structureElement' },
  },
  structureElement: {
    keys: {
      ...plainKeys('Type ID C R T Lang Alt E ActualText'),
      S: 'role',
      P: 'structure',
      K: 'structure',
      Ref: 'structure',
      Pg: 'page',
      A: 'attributes',
      NS: 'namespace',
      Namespaces: 'namespace',
      RoleMap: 'roles',
      ClassMap: 'classes',
    },
  },
  markedContent: { keys: { Type: 'value', MCID: 'value', Pg: 'page', Stm: 'form' } },
  objectReference: { keys: { Type: 'value', Pg: 'page', Obj: 'annotation' } },
  roles: { each: 'value' },
  classes: { each: 'attributes' },
  namespace: { keys: { ...plainKeys('Type NS'), RoleMapNS: 'roles' } },
  attributes: {
    keys: {
      ...plainKeys(
        'O NS Placement WritingMode BackgroundColor BorderColor BorderStyle BorderThickness Padding Color',
        'SpaceBefore SpaceAfter StartIndent EndIndent TextIndent TextAlign BBox Width Height BlockAlign',
        'InlineAlign TBorderStyle TPadding BaselineShift LineHeight TextDecorationColor TextPosition',
        'TextDecorationThickness TextDecorationType RubyAlign RubyPosition GlyphOrientationVertical',
        'ColumnCount ColumnGap ColumnWidths ListNumbering ContinuedList ContinuedFrom RowSpan ColSpan',
        'Headers Scope Summary Short Role Checked checked Desc',
      ),
    },
  },
} as const

/**
 * What may be at a key: plain values (`value`), a number, a known filter, one of some names, a structure role, a
 * page of the same file, a destination, an action that is recreated, or an object of a kind.
 */
export type Rule =
  | 'value'
  | 'number'
  | 'filter'
  | 'role'
  | 'page'
  | 'action'
  | 'destination'
  | { names: readonly string[] }
  | KindName

/** A dictionary or stream as far as it is copied: a key that its kind does not list is dropped. */
export type Kind = {
  keys?: Record<string, Rule>
  /** For dictionaries whose keys are freely chosen names: the rule for each value. */
  each?: Rule
  /** Another kind, chosen by the name at `key`. Without a match it is `otherwise`, or dropped. */
  by?: { key: string; kinds: Record<string, KindName>; otherwise?: KindName }
  /** An array of this kind is not allowed. */
  single?: boolean
  /** The kind of a stream, where it differs from that of a dictionary. */
  stream?: KindName
}

export type KindName = keyof typeof CONTENT_KINDS | keyof typeof DOCUMENT_KINDS

export const KINDS: Record<KindName, Kind> = { ...CONTENT_KINDS, ...DOCUMENT_KINDS }
