import type { TemplateRefusal } from '#documents/template/template.ts'

/** Why the shop cannot sell a file; the sentences are in content/interface/en/editions.ts. */
export type EditionRefusal = 'unknown-file' | 'too-large' | 'not-a-pdf' | 'incomplete' | TemplateRefusal
