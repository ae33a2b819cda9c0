import type { ProductFile } from '#content/owner/products/product-page.ts'
import { getContent } from '../current-content.server.ts'

export type { ProductFile } from '#content/owner/products/product-page.ts'

export const guideFile: ProductFile = {
  file: 'guide',
  title: 'Class 10 Strategy Guide',
  downloadName: 'Class-10-Strategy-Guide.pdf',
  isPhoneEdition: false,
}

/** Every file that a product names, in any state, each one once; the free guide comes last. */
export function listCatalogueFiles(): ProductFile[] {
  return [...listProductFiles(), guideFile]
}

export function listProductFiles(): ProductFile[] {
  const files = getContent().products.flatMap((page) => page.files)
  return [...new Map(files.map((file) => [file.file, file])).values()]
}

export function filesForProduct(productId: string): readonly ProductFile[] {
  return getContent().products.find(({ product }) => product.id === productId)?.files ?? []
}

/** The names of the products that contain a file; none for the free guide. */
export function listProductsWithFile(file: string): string[] {
  const containing = getContent().products.filter(({ files }) => files.some((own) => own.file === file))
  return containing.map(({ product }) => product.name)
}
