import { joinWithAndInHindi, spellPartsInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type { productPageWords as english } from '../en/product-pages.ts'

export const productPageWords: typeof english = {
  onlyEnglish: 'इस प्रोडक्ट की जानकारी अभी सिर्फ़ अंग्रेज़ी में है।',
  accepts: businessInHindi.accepts,
  opensSoon: 'जल्द आ रहा है: फ़्री गाइड लें',
  facts: {
    pages: 'पेज',
    language: 'भाषा',
    english: 'अंग्रेज़ी',
    size: 'साइज़',
    edition: 'संस्करण',
    demoEdition: 'सैंपल',
    number: (number) => `क्रमांक ${number}`,
    updated: 'अपडेट की तारीख',
    print: 'प्रिंट',
    printsOnA4: 'A4 कागज़',
  },
  freeSample: {
    link: (title, pages) => `${title} का फ़्री सैंपल: ${pages} पेज (PDF)`,
    documentTitle: (title) => `${title}: फ़्री सैंपल`,
    // The samples are English documents, and their files have Latin names.
    mark: 'SAMPLE',
    fileSuffix: '-Sample.pdf',
  },
  otherPapers: '* पूरे सिलेबस का 80 अंकों वाला पेपर नहीं (2015 से 2017), या दो टर्म में परीक्षा (2022)। 2021 में कोई पेपर नहीं हुआ।',
  instantDownload: 'पेमेंट के तुरंत बाद डाउनलोड',
  whatYouGet: 'आपको क्या मिलता है',
  reasons: (count) => (count === 1 ? 'एक कारण' : `${count} कारण`),
  heatmap: (product) => `${product} का एक अंश: सबसे ज़्यादा अंकों वाले चैप्टर, हीटमैप के रूप में।`,
  marksPerChapter: (product) => `${product} · हर चैप्टर के अंक`,
  theoryMarks: 'हर यूनिट के थ्योरी अंक, जैसे बोर्ड ने छापे हैं',
  illustrative: 'सिर्फ़ उदाहरण',
  excerpts: {
    heading: 'ब्लूप्रिंट के अंदर क्या है',
    label: 'कुछ अंश',
    lead: 'यूनिट के अंक बोर्ड के अपने हैं। इन चार्ट में साल-दर-साल के आँकड़े सिर्फ़ उदाहरण हैं; पूरा विश्लेषण फ़ाइल में है। 2021 में बोर्ड परीक्षा नहीं हुई थी।',
    sheet: (number, count) => `शीट ${number}/${count}`,
    buy: (price) => `अभी ${price} में लें`,
  },
  lookInside: {
    heading: 'अंदर झाँककर देखें',
    label: 'PDF के पेज',
    lead: 'मौजूदा संस्करण के असली पेज, छोटे आकार में और निशान के साथ। अगला पेज देखने के लिए बगल में खिसकाएँ।',
    page: (title, page, heading) => (heading === '' ? `${title} का पेज ${page}` : `${title} का पेज ${page}: ${heading}`),
    pageNumber: (page) => `पेज ${page}`,
    cover: (product) => `${product} का कवर`,
  },
  faq: {
    heading: 'लोग ये सवाल पूछते हैं',
    label: 'सवाल-जवाब',
    lead: 'अभी तय नहीं किया? [पहले फ़्री गाइड लें](/free-guide)।',
  },
  subject: {
    buy: (price) => `अभी ${price} में खरीदें`,
    buyFloating: (price) => `${price} में खरीदें`,
    buyCombo: (percent) => `कॉम्बो लें, ${percent}% बचाएँ`,
    upsell: {
      heading: (subjects, isAll) => `${spellPartsInHindi(subjects, isAll)} विषय चाहिए?`,
      label: 'अपग्रेड',
      text: (subjects, listPrice) => `${joinWithAndInHindi(subjects)}: अलग-अलग खरीदने पर सूची मूल्य ~~${listPrice}~~।`,
      saving: (saving, percent) => `${saving} बचाएँ, ${percent}% छूट`,
      button: (combo) => `${combo} पर अपग्रेड करें`,
    },
  },
  combo: {
    note: 'एक बार पेमेंट, तुरंत एक्सेस, तकनीकी सहायता',
    buy: (price) => `${price} में कॉम्बो पैक खरीदें`,
    saving: (percent) => `(${percent}% की बचत)`,
    buyFloating: (price) => `${price} में कॉम्बो लें`,
  },
}
