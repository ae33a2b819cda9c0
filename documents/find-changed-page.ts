import type { Template } from './template.ts'

export async function findChangedPage(_pdf: Uint8Array, _template: Template): Promise<string | null> {
  return null
}
