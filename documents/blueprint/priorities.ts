import { heat } from '#brand/palette.ts'
import type { Priority } from '#content/owner/blueprints/blueprint.ts'

export const priorities: Record<Priority, { word: string; meaning: string; colour: string }> = {
  must: { word: 'Must', meaning: 'asked in 7 or more of ten papers', colour: heat[5] },
  should: { word: 'Should', meaning: 'asked in 4 to 6', colour: heat[3] },
  could: { word: 'Could', meaning: 'asked in 3 or fewer', colour: heat[1] },
}
