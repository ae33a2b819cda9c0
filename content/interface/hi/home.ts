import type { homeWords as english } from '../en/home.ts'

export const homeWords: typeof english = {
  chart: {
    alt: (product) => `${product} का एक अंश: दस बोर्ड पेपरों में दस चैप्टर के अंक, हीटमैप के रूप में।`,
    caption: (subject) => `${subject} · हर चैप्टर के अंक`,
    note: 'सिर्फ़ उदाहरण',
  },
  quote: (problem) => `“${problem}”`,
  teacher: 'शिक्षक से मिलिए',
  seeInside: 'अंदर देखें →',
  discount: (percent) => `${percent}% छूट`,
  step: (number) => `चरण ${number}`,
}
