import { plainKeys } from './content-kinds'

/** The annotations that stay: they lead somewhere. All others are part of the page, as they look. */
export const ALLOWED_ANNOTATIONS = ['Link']
const ANNOTATIONS = Object.fromEntries(ALLOWED_ANNOTATIONS.map((name) => [name, 'annotationOfKind' as const]))

const PAGE_KEYS = {
  ...plainKeys('MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit StructParents Tabs'),
  Resources: 'resources',
  Contents: 'bytes',
  Group: 'group',
  Annots: 'annotation',
} as const

/** Pages and what belongs to a document beside them: comments and links, the outline, and its structure for screen readers. */
export const DOCUMENT_KINDS = {
  page: { keys: PAGE_KEYS },
  annotation: { by: { key: 'Subtype', kinds: ANNOTATIONS } },
  annotationOfKind: {
    keys: {
      ...plainKeys('Type Rect Contents NM M Border C StructParent Lang H QuadPoints'),
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
      SE: 'structure',
    },
  },
  destinations: { each: 'destination' },
  destinationTree: { keys: { Limits: 'value', Kids: 'destinationTree', Names: 'destinationNames' } },
  markInfo: { keys: plainKeys('Marked UserProperties Suspects') },
  structure: {
    by: { key: 'Type', kinds: { MCR: 'markedContent', OBJR: 'objectReference' }, otherwise: 'structureElement' },
  },
  structureElement: {
    keys: {
      ...plainKeys('Type ID C R T Lang Alt E ActualText ParentTreeNextKey'),
      S: 'role',
      P: 'structure',
      K: 'structure',
      Ref: 'structure',
      Pg: 'page',
      A: 'attributes',
      NS: 'namespace',
      Namespaces: 'namespace',
      ParentTree: 'structureTree',
      RoleMap: 'roles',
      ClassMap: 'classes',
    },
  },
  structureTree: { keys: { Limits: 'value', Kids: 'structureTree', Nums: 'structure' } },
  markedContent: { keys: { Type: 'value', MCID: 'value', Pg: 'page', Stm: 'form' } },
  objectReference: { keys: { Type: 'value', Pg: 'page', Obj: 'referencedObject' } },
  referencedObject: { by: { key: 'Subtype', kinds: { ...ANNOTATIONS, Image: 'image', Form: 'form' } } },
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
