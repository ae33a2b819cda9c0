import { combo } from './combo.ts'
import { subjects } from './subjects.ts'

/** Links as legal texts write them: [Mathematics](/maths). */
export const subjectLinks = subjects.map(({ name, offer }) => `[${name}](/${offer.slug})`)
export const comboLink = `[${combo.offer.name}](/${combo.offer.slug})`
