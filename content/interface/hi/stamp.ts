import type { StampWords } from '../en/stamp.ts'

export const stamp: StampWords = {
  licensedTo: (buyer) => `${buyer} के लिए लाइसेंस`,
}
