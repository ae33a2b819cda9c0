import type { buyerRequestWords as english } from '../en/buyer-requests.ts'

export const buyerRequestWords: typeof english = {
  heading: 'हमें भेजे आपके संदेश',
  link: 'कुछ गड़बड़ है?',
  linkFor: (product) => `${product} में कुछ गड़बड़ है?`,
  states: { open: 'हम देख रहे हैं', answered: 'जवाब दे दिया गया', closed: 'बंद' },
  kinds: {
    asked: 'आपने लिखा',
    wrote: 'हमारा जवाब',
    refunded: 'हमने आपके पैसे लौटा दिए हैं',
    swapped: 'हमने इसे बदल दिया है',
    resent: 'हमने लिंक दोबारा भेज दिए हैं',
  },
  promise: (when) => `आपको ${when} तक ईमेल पर जवाब मिलेगा।`,
  write: 'फिर से लिखें',
}
