import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { type Kind, type Part, shapes } from './drawn-shapes.ts'
import { makeUses, type ResourceKind, type ResourceUses, readUses } from './read-uses.ts'

/** The content of a page, form, pattern or glyph, with the resources that it may name. */
interface Scope {
  resources: PDFDict | undefined
  uses: ResourceUses
  /** What was looked up, by kind and name. */
  found: Map<ResourceKind, Map<PDFName, PDFObject>>
  /** Readers look for these in the resources of the caller. */
  missing: ResourceUses['names']
  /** Forms that draw with these resources. */
  guests: Set<PDFObject>
}

interface GlyphFont {
  scope: Scope
  codes: Set<number>
  glyphs: Set<string>
}

const kindOf: Record<ResourceKind, Kind> = {
  XObject: 'xobject',
  Font: 'font',
  ExtGState: 'state',
  ColorSpace: 'colours',
  Pattern: 'pattern',
  Shading: 'shading',
  Properties: 'properties',
}
/** Stand for the plain colours of a content that does not name them. */
const defaultColours = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']
const everyCode = new Set(Array.from({ length: 256 }, (_, code) => code))
/** Deeper than any program writes, and shallow enough for the stack. */
const maxDepth = 100
const name = (key: string) => PDFName.of(key)

/** Reduces pages to what they draw, however deep it stands: what only other pages draw is left out. */
export class DrawnParts {
  /** Every stream that the pages draw. */
  readonly streams = new Set<PDFStream>()
  readonly layers = new Set<PDFDict>()
  /** True when a content cannot be read, so that what it draws is not known. */
  hasUnread = false
  private readonly seen = new Set<PDFObject>()
  private readonly missing = new Map<PDFObject, Scope['missing']>()
  private readonly glyphFonts = new Map<PDFDict, GlyphFont>()
  private readonly context: PDFContext
  private depth = 0

  constructor(context: PDFContext) {
    this.context = context
  }

  keepPage(node: PDFPageLeaf): void {
    const scope = openScope(node.Resources())
    const contents = node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
    const texts = streams.map((content) => this.readStream(this.context.lookup(content), 'content', scope))
    this.draw(texts.join('\n'), scope)
    node.set(PDFName.Resources, this.writeResources(scope))
    const group = node.get(name('Group'))
    if (group && !this.keep(group, 'group', scope)) node.delete(name('Group'))
  }

  /** After the last page, because every page may add glyphs to a font. */
  finish(): void {
    for (const [font, { scope, glyphs }] of this.glyphFonts) {
      const procedures = font.lookup(name('CharProcs'))
      if (procedures instanceof PDFDict)
        for (const key of procedures.keys()) if (!glyphs.has(key.decodeText())) procedures.delete(key)
      if (scope.resources) font.set(PDFName.Resources, this.writeResources(scope))
    }
  }

  /** False for what must be left out. */
  private keep(object: PDFObject, kind: Kind, scope: Scope): boolean {
    const value = this.context.lookup(object)
    if (this.depth > maxDepth) return false
    this.depth++
    try {
      if (value instanceof PDFArray) return this.keepList(value, kind, scope)
      return value instanceof PDFDict || value instanceof PDFStream ? this.keepPart(value, kind, scope) : true
    } finally {
      this.depth--
    }
  }

  private keepList(array: PDFArray, kind: Kind, scope: Scope): boolean {
    if (this.seen.has(array)) return true
    this.seen.add(array)
    for (const [index, item] of array.asArray().entries()) if (!this.keep(item, kind, scope)) array.set(index, PDFNull)
    return true
  }

  private keepPart(value: PDFDict | PDFStream, kind: Kind, scope: Scope): boolean {
    const dict = value instanceof PDFStream ? value.dict : value
    const named = (key: string) => dict.lookup(name(key))
    switch (kind) {
      case 'plain':
        return false
      case 'byUse':
        return true
      case 'xobject':
        if (named('Subtype') === name('Image')) return this.keepShape(value, 'image', scope)
        return named('Subtype') === name('Form') && this.keepContent(value, 'form', scope)
      case 'form':
        return this.keepContent(value, 'form', scope)
      case 'pattern':
        if (value instanceof PDFStream) return this.keepContent(value, 'tiling', scope)
        return this.keepShape(value, 'shadingPattern', scope)
      case 'font':
        return this.keepFont(dict, everyCode, scope)
      case 'colours':
        return value instanceof PDFStream ? this.keepShape(value, 'colourData', scope) : this.keepColours(value, scope)
      case 'layers':
      case 'properties':
        return this.keepProperties(dict, kind, scope)
      default:
        return this.keepShape(value, kind, scope)
    }
  }

  private keepShape(value: PDFDict | PDFStream, part: Part, scope: Scope): true {
    if (this.seen.has(value)) return true
    this.seen.add(value)
    const dict = value instanceof PDFStream ? value.dict : value
    if (value instanceof PDFStream) this.streams.add(value)
    for (const [key, inner] of dict.entries()) {
      const kind = shapes[part][key.decodeText()]
      if (!kind || !this.keep(inner, kind, scope)) dict.delete(key)
    }
    return true
  }

  private keepColours(dict: PDFDict, scope: Scope): true {
    if (this.seen.has(dict)) return true
    this.seen.add(dict)
    for (const [key, inner] of dict.entries()) if (!this.keep(inner, 'colours', scope)) dict.delete(key)
    return true
  }

  private keepProperties(dict: PDFDict, kind: Kind, scope: Scope): boolean {
    const type = dict.lookup(name('Type'))
    if (type === name('OCMD')) return this.keepShape(dict, 'layerRule', scope)
    if (type !== name('OCG')) return kind === 'properties' && this.keepShape(dict, 'marked', scope)
    this.layers.add(dict)
    return this.keepShape(dict, 'layer', scope)
  }

  /** A form or a pattern, which draws with its own resources, or in old files with those of its caller. */
  private keepContent(value: PDFDict | PDFStream, part: 'form' | 'tiling', caller: Scope): boolean {
    if (!(value instanceof PDFStream)) return false
    const resources = value.dict.lookup(PDFName.Resources)
    if (!(resources instanceof PDFDict)) {
      if (!caller.guests.has(value)) readUses(this.readStream(value, part, caller), caller.uses)
      caller.guests.add(value)
      return true
    }
    if (!this.seen.has(value)) {
      const scope = openScope(resources)
      this.draw(this.readStream(value, part, scope), scope)
      value.dict.set(PDFName.Resources, this.writeResources(scope))
      this.missing.set(value, scope.missing)
    }
    addMissing(this.missing.get(value), caller)
    return true
  }

  private keepFont(dict: PDFDict, codes: ReadonlySet<number>, scope: Scope): true {
    if (dict.lookup(name('Subtype')) === name('Type3')) this.keepGlyphs(dict, codes, scope)
    return this.keepShape(dict, 'fontParts', scope)
  }

  /** Each glyph of such a font is a content of its own, which could be a whole page. */
  private keepGlyphs(font: PDFDict, codes: ReadonlySet<number>, caller: Scope): void {
    const resources = font.lookup(PDFName.Resources)
    const scope = openScope(resources instanceof PDFDict ? resources : undefined)
    const known = this.glyphFonts.get(font) ?? { scope, codes: new Set(), glyphs: new Set() }
    this.glyphFonts.set(font, known)
    const procedures = font.lookup(name('CharProcs'))
    const names = listGlyphNames(font)
    for (const code of codes) {
      const glyph = names.get(code)
      if (glyph === undefined || known.codes.has(code) || !(procedures instanceof PDFDict)) continue
      known.codes.add(code)
      known.glyphs.add(glyph)
      const text = this.readStream(procedures.lookup(name(glyph)), 'content', caller)
      if (known.scope.resources) this.draw(text, known.scope)
      else readUses(text, caller.uses)
    }
    addMissing(known.scope.missing, caller)
    // Without names of its own, a font uses those of a standard, and which glyphs are drawn is not known.
    if (names.size === 0) this.hasUnread = true
  }

  /** Looks up what a content names, and then what that adds. */
  private draw(content: string, scope: Scope): void {
    readUses(content, scope.uses)
    for (const key of defaultColours) scope.uses.names.ColorSpace.add(key)
    for (let before = -1; before !== countUses(scope.uses); ) {
      before = countUses(scope.uses)
      for (const [kind, names] of Object.entries(scope.uses.names) as [ResourceKind, Set<string>][])
        for (const key of names) this.findResource(kind, key, scope)
    }
  }

  private findResource(kind: ResourceKind, key: string, scope: Scope): void {
    const listed = scope.resources?.lookup(name(kind))
    // Compared by its bytes, because a content may spell a name in another way.
    const entry = listed instanceof PDFDict ? listed.entries().find(([own]) => own.decodeText() === key) : undefined
    if (!entry) {
      scope.missing[kind].add(key)
      return
    }
    const [own, object] = entry
    if (kind !== 'Font' && scope.found.get(kind)?.has(own)) return
    const font = kind === 'Font' ? this.context.lookup(object) : null
    const isKept =
      font instanceof PDFDict
        ? this.keepFont(font, scope.uses.codes.get(key) ?? new Set(), scope)
        : this.keep(object, kindOf[kind], scope)
    if (isKept) scope.found.set(kind, (scope.found.get(kind) ?? new Map()).set(own, object))
  }

  private writeResources({ found }: Scope): PDFDict {
    // pdf-lib expects these three on every page.
    const resources = this.context.obj({ Font: {}, XObject: {}, ExtGState: {} })
    for (const [kind, entries] of found) {
      const listed = this.context.obj({})
      for (const [key, object] of entries) listed.set(key, object)
      resources.set(name(kind), listed)
    }
    return resources
  }

  private readStream(stream: PDFObject | undefined, part: Part, scope: Scope): string {
    if (!(stream instanceof PDFRawStream)) return ''
    this.keepShape(stream, part, scope)
    try {
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    } catch {
      this.hasUnread = true
      return ''
    }
  }
}

function openScope(resources: PDFDict | undefined): Scope {
  return { resources, uses: makeUses(), found: new Map(), missing: makeUses().names, guests: new Set() }
}

function addMissing(missing: ResourceUses['names'] | undefined, caller: Scope): void {
  for (const [kind, keys] of Object.entries(missing ?? {}) as [ResourceKind, Set<string>][])
    for (const key of keys) caller.uses.names[kind].add(key)
}

function countUses({ names, codes }: ResourceUses): number {
  return [...Object.values(names), ...codes.values()].reduce((sum, { size }) => sum + size, 0)
}

/** By code, of a font whose glyphs are contents. */
function listGlyphNames(font: PDFDict): Map<number, string> {
  const encoding = font.lookup(name('Encoding'))
  const differences = encoding instanceof PDFDict ? encoding.lookup(name('Differences')) : undefined
  const names = new Map<number, string>()
  let code = 0
  for (const item of differences instanceof PDFArray ? differences.asArray() : []) {
    if (item instanceof PDFName) names.set(code++, item.decodeText())
    else code = Number(`${item}`)
  }
  return names
}
