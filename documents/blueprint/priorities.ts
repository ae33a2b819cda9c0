import { heat } from '#brand/palette.ts'
import type { Priority } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'

const words = blueprintDocument.priorities

export const priorities: Record<Priority, { word: string; meaning: string; colour: string }> = {
  must: { ...words.must, colour: heat[5] },
  should: { ...words.should, colour: heat[3] },
  could: { ...words.could, colour: heat[1] },
}
