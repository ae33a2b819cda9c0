import type { InvoiceKind } from '../../../db/schema/invoices.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import { invoiceWords as english } from '../en/invoice.ts'

const titles: Record<InvoiceKind, string> = {
  receipt: 'रसीद',
  'refund-receipt': 'रिफ़ंड रसीद',
  'tax-invoice': 'टैक्स इनवॉइस',
  'credit-note': 'क्रेडिट नोट',
}

const delivery = `फ़ाइलें डाउनलोड से मिलती हैं; कोई सामान डाक से नहीं भेजा जाता। अगर आपको कोई फ़ाइल नहीं मिली है, तो पेमेंट के ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें और ऑर्डर नंबर भी लिखें।`
const refunded = 'यह पैसा उसी तरीके से लौटाया जाता है जिससे दिया गया था। बैंकों को दस कामकाजी दिन तक लगते हैं।'
const unsigned = 'यह दस्तावेज़ कंप्यूटर से बना है और बिना हस्ताक्षर के मान्य है।'

export const invoiceWords: typeof english = {
  language: 'hi',
  titles,
  documentTitle: (kind, number) => `${titles[kind]} ${number}`,
  // File names stay Latin: some mail programs garble others.
  fileNames: english.fileNames,
  number: 'नंबर',
  date: 'तारीख',
  originals: {
    receipt: '',
    'tax-invoice': '',
    'refund-receipt': 'मूल रसीद',
    'credit-note': 'मूल टैक्स इनवॉइस',
  },
  original: (number, date) => `${number}, ${date}`,
  buyers: {
    receipt: 'किससे मिला',
    'refund-receipt': 'किसे लौटाया गया',
    'tax-invoice': 'बिल किसके नाम',
    'credit-note': 'क्रेडिट किसके नाम',
  },
  order: 'ऑर्डर',
  paidOn: 'पेमेंट की तारीख',
  paidWith: 'पेमेंट का तरीका',
  placeOfSupply: 'आपूर्ति का स्थान',
  state: (name, code) => `${name} (राज्य कोड ${code})`,
  reverseCharge: 'रिवर्स चार्ज',
  noReverseCharge: 'नहीं',
  time: (indianTime) => `${indianTime} (भारतीय समय)`,
  item: 'विवरण',
  sac: 'HSN/SAC',
  quantity: 'मात्रा',
  amount: 'रकम',
  amountWithTax: 'GST सहित रकम',
  file: (title) => `${title} (PDF)`,
  offer: (name, code) => (code ? `${name} (कोड ${code})` : name),
  paidBefore: 'इसके हिस्सों के लिए पहले दी गई रकम',
  nothingToPay: 'कुछ नहीं देना है: फ़्री कॉपी',
  paidToSeller: 'सीधे विक्रेता को पेमेंट',
  taxable: 'कर योग्य मूल्य',
  cgst: (rate) => `CGST ${rate} %`,
  sgst: (rate) => `SGST ${rate} %`,
  utgst: (rate) => `UTGST ${rate} %`,
  igst: (rate) => `IGST ${rate} %`,
  totals: {
    receipt: 'कुल पेमेंट',
    'refund-receipt': 'लौटाई गई रकम',
    'tax-invoice': 'कुल',
    'credit-note': 'कुल क्रेडिट',
  },
  gstin: (gstin) => `GSTIN ${gstin}`,
  notes: {
    receipt: ['यह रसीद पुष्टि करती है कि हमें ऊपर लिखा पेमेंट मिल गया है।', delivery],
    'refund-receipt': [refunded],
    'tax-invoice': [unsigned, delivery],
    'credit-note': [unsigned, refunded],
  },
}
