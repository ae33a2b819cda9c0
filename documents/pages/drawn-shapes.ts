/** What a page draws, or what these parts are made of. */
export type Kind = Part | 'plain' | 'colours' | 'font' | 'xobject' | 'pattern' | 'layers' | 'properties' | 'byUse'

export type Part =
  | 'content'
  | 'data'
  | 'parameters'
  | 'form'
  | 'image'
  | 'tiling'
  | 'shadingPattern'
  | 'shading'
  | 'function'
  | 'colourData'
  | 'state'
  | 'softMask'
  | 'group'
  | 'fontParts'
  | 'descriptor'
  | 'fontFile'
  | 'encoding'
  | 'characters'
  | 'layer'
  | 'layerRule'
  | 'marked'
type Shape = Record<string, Kind>

const list = (keys: string, kind: Kind): Shape => Object.fromEntries(keys.split(' ').map((key) => [key, kind]))
const plain = (keys: string) => list(keys, 'plain')

/** Of every stream. */
const stream: Shape = { ...plain('Length Filter'), DecodeParms: 'parameters' }
const functions: Shape = {
  ...plain('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'),
  Functions: 'function',
}

/**
 * What the keys of each part hold. A key that is not listed is left out: programs also keep whole documents there, under
 * PieceInfo, Metadata, Alternates, OPI, AF or Ref.
 */
export const shapes: Record<Part, Shape> = {
  content: stream,
  data: stream,
  parameters: {
    ...plain('Predictor Colors BitsPerComponent Columns EarlyChange K Rows BlackIs1 EncodedByteAlign EndOfLine'),
    ...plain('EndOfBlock DamagedRowsBeforeError ColorTransform'),
    JBIG2Globals: 'data',
  },
  form: {
    ...stream,
    ...plain('Type Subtype FormType BBox Matrix Name StructParent StructParents'),
    Resources: 'byUse',
    Group: 'group',
    OC: 'layers',
  },
  image: {
    ...stream,
    ...plain('Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte Name'),
    ...plain('StructParent'),
    ...list('Mask SMask', 'image'),
    ColorSpace: 'colours',
    OC: 'layers',
  },
  tiling: {
    ...stream,
    ...plain('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
    Resources: 'byUse',
  },
  shadingPattern: { ...plain('Type PatternType Matrix'), Shading: 'shading', ExtGState: 'state' },
  shading: {
    ...stream,
    ...plain('ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate BitsPerComponent'),
    ...plain('BitsPerFlag Decode VerticesPerRow'),
    ColorSpace: 'colours',
    Function: 'function',
  },
  function: { ...stream, ...functions },
  /** A colour profile, the colours of a palette, or a function from one colour space to another. */
  colourData: { ...stream, ...functions, ...plain('N Range'), Alternate: 'colours' },
  state: {
    ...plain('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK UseBlackPtComp'),
    ...list('TR TR2', 'function'),
    Font: 'font',
    SMask: 'softMask',
  },
  softMask: { ...plain('Type S BC'), G: 'form', TR: 'function' },
  group: { ...plain('Type S I K'), CS: 'colours' },
  fontParts: {
    ...plain('Type Subtype BaseFont Name FirstChar LastChar Widths W DW W2 DW2 FontBBox FontMatrix'),
    CIDSystemInfo: 'characters',
    FontDescriptor: 'descriptor',
    DescendantFonts: 'font',
    Encoding: 'encoding',
    ToUnicode: 'encoding',
    CIDToGIDMap: 'data',
    CharProcs: 'byUse',
    Resources: 'byUse',
  },
  descriptor: {
    ...plain('Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading'),
    ...plain('CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Lang'),
    ...list('FontFile FontFile2 FontFile3', 'fontFile'),
    CIDSet: 'data',
  },
  fontFile: { ...stream, ...plain('Length1 Length2 Length3 Subtype') },
  encoding: {
    ...stream,
    ...plain('Type BaseEncoding Differences CMapName WMode'),
    CIDSystemInfo: 'characters',
    UseCMap: 'encoding',
  },
  characters: plain('Registry Ordering Supplement'),
  layer: plain('Type Name Intent'),
  layerRule: { ...plain('Type P'), ...list('OCGs VE', 'layers') },
  marked: plain('Type Subtype MCID ActualText Alt E Lang BBox Attached'),
}
