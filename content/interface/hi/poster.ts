import type { posterWords as english } from '../en/poster.ts'

export const posterWords: typeof english = {
  documentTitle: (product) => `${product}: पोस्टर`,
  scan: 'फ़ोन के कैमरे से स्कैन करें',
  or: 'या यह पेज खोलें',
  price: (day) => `${day} की कीमत। आज की कीमत वेबसाइट पर देखें।`,
  button: (product) => `${product} खरीदें`,
}
