import type { Template, TemplateRefusal } from './template.ts'

export type PreparedTemplate = Template | { refused: TemplateRefusal; reason: string }

/** Runs once per edition; refuses a file whose copies would not look like it. */
export async function prepareTemplate(_pdf: Uint8Array): Promise<PreparedTemplate> {
  throw new Error('not written yet')
}
