import type { stampWords as english } from '../en/stamp.ts'

export const stampWords: typeof english = {
  licensedTo: (buyer) => `${buyer} के लिए लाइसेंस`,
}
