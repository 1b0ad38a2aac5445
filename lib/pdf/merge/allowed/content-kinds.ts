/** The keys of a kind that hold plain values only. */
export const plainKeys = (...lists: string[]) =>
  Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((key) => [key, 'value' as const]))

const FUNCTION = plainKeys('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds')
const CMAP = { ...plainKeys('Type CMapName WMode'), CIDSystemInfo: 'characters', UseCMap: 'encoding' } as const

/** What pages draw with. Left behind: external files, print servers, alternate images, metadata and everything unknown. */
export const CONTENT_KINDS = {
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
      StructParent: 'value',
      ColorSpace: 'colorSpace',
      Mask: 'image',
      SMask: 'image',
    },
  },
  form: {
    keys: {
      ...plainKeys('Type Subtype FormType BBox Matrix Name LastModified StructParent StructParents'),
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
  /** What is said of a marked part of a page. */
  propertyList: { keys: plainKeys('Type MCID Lang ActualText Alt E Subtype BBox Attached') },
} as const
