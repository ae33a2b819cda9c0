import type { shareImageWords as english } from '../en/share-images.ts'

export const shareImageWords: typeof english = {
  eyebrow: 'CBSE कक्षा 10',
  home: { lines: ['हर चैप्टर।', 'हर अंक।'], marked: 'एक सोचा-समझा नक्शा।' },
  from: (price) => `${price} से शुरू`,
  off: (percent) => `${percent}% छूट`,
  download: 'तुरंत डाउनलोड',
}
