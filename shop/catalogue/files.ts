import { subjects } from '#content/owner/products/subjects.ts'
import { findProduct, products } from './catalogue.ts'

/** A file that buyers download: there is one per subject, so the combo has several. */
export interface ProductFile {
  /** Its key in links, in the storage and in the database. */
  file: string
  title: string
  downloadName: string
}

export const subjectFiles: readonly ProductFile[] = subjects.map(({ offer }) => ({
  file: offer.slug,
  title: offer.name,
  downloadName: `${offer.name.replaceAll(' ', '-')}.pdf`,
}))

export const guideFile: ProductFile = {
  file: 'guide',
  title: 'Class 10 Strategy Guide',
  downloadName: 'Class-10-Strategy-Guide.pdf',
}

export const allFiles: readonly ProductFile[] = [...subjectFiles, guideFile]

export function filesForProduct(productType: string): readonly ProductFile[] {
  const product = findProduct(productType)
  if (product?.kind === 'combo') return subjectFiles
  return subjectFiles.filter(({ file }) => file === product?.slug)
}

/** The products that contain a file; none for the free guide. */
export function productTypesWithFile(file: string): string[] {
  return products.map(({ slug }) => slug).filter((slug) => filesForProduct(slug).some((own) => own.file === file))
}
