import { productWords } from '#content/interface/en/admin/product.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'

type WrittenDrawing = WrittenProduct['excerpts'][number]['drawing']

/** Every drawing that the shop can make from its analyses. */
export function listDrawingOptions() {
  const { heatmap, part } = productWords.drawings
  return subjects.flatMap(({ slug: subject, name, blueprint }) => [
    { value: `heatmap:${subject}`, label: heatmap(name) },
    ...blueprint.maps.map(({ key, title }) => ({ value: `priority-map:${subject}:${key}`, label: part(name, title) })),
    ...blueprint.trends.map(({ key, title }) => ({ value: `trend:${subject}:${key}`, label: part(name, title) })),
  ])
}

export function listBlueprintOptions() {
  return [
    { value: '', label: productWords.drawings.noBlueprint },
    ...subjects.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
}

/** The value of an option: `trend:maths:hots`. */
export function writeDrawing(drawing: WrittenDrawing): string {
  const { kind, subject } = drawing
  return 'key' in drawing ? `${kind}:${subject}:${drawing.key}` : `${kind}:${subject}`
}

export function readDrawing(option: string): Record<string, string> {
  const [kind = '', subject = '', key] = option.split(':')
  return key === undefined ? { kind, subject } : { kind, subject, key }
}
