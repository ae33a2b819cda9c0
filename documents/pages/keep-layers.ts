import { PDFArray, type PDFCatalog, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

/** Of the layers of a document, keeps those that its pages draw, and which of them are hidden at first. */
export function keepLayers(catalog: PDFCatalog, layers: ReadonlySet<PDFDict>): void {
  const { context } = catalog
  const properties = catalog.lookup(PDFName.of('OCProperties'))
  catalog.delete(PDFName.of('OCProperties'))
  if (!(properties instanceof PDFDict) || layers.size === 0) return
  const isKept = (item: PDFObject) => {
    const layer = context.lookup(item)
    return layer instanceof PDFDict && layers.has(layer)
  }
  const listKept = (dict: PDFDict, key: string) => {
    const list = dict.lookup(PDFName.of(key))
    return list instanceof PDFArray ? list.asArray().filter(isKept) : []
  }
  const setting = properties.lookup(PDFName.of('D'))
  const shown = context.obj({})
  if (setting instanceof PDFDict) {
    const base = setting.lookup(PDFName.of('BaseState'))
    if (base instanceof PDFName) shown.set(PDFName.of('BaseState'), base)
    for (const key of ['ON', 'OFF']) shown.set(PDFName.of(key), context.obj(listKept(setting, key)))
  }
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: listKept(properties, 'OCGs'), D: shown }))
}
