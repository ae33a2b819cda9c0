import type { whatsappWords as english } from '../en/whatsapp.ts'

export const whatsappWords: typeof english = {
  language: 'hi',
  noName: 'जी',
  order: ({ firstName, product, links, shopName }) =>
    `नमस्ते ${firstName}, ${product} डाउनलोड के लिए तैयार है। यहाँ से डाउनलोड करें: ${links} इसे किसी और को न भेजें। WhatsApp पर ${shopName} के संदेश बंद करने के लिए STOP लिखकर जवाब दें।`,
  preview: {
    title: 'WhatsApp संदेश',
    heading: (shopName) => `WhatsApp पर ${shopName}`,
    subject: (product) => `${product}: डाउनलोड लिंक`,
  },
}
