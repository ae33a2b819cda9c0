import { spellAllInHindi } from '#brand/hindi-words.ts'
import type { priceWords as english } from '../en/prices.ts'

export const priceWords: typeof english = {
  original: 'पहले की कीमत',
  price: 'कीमत',
  now: 'अभी की कीमत',
  sale: (offer, price, regular) => `${offer}: ${regular} की जगह ${price}`,
  saleUntil: (offer, price, regular, end) => `${offer}: ${end} तक ${regular} की जगह ${price}`,
  free: 'मुफ़्त',
  demoEdition: 'सैंपल संस्करण: साल-दर-साल के आँकड़े काल्पनिक हैं।',
  comparedToParts: (parts, partsPrice, difference) =>
    `एक-एक करके खरीदने पर ${spellAllInHindi(parts)} की कीमत आज ${partsPrice} है: ${difference} ज़्यादा।`,
  saving: (amount, percent) => `${amount} की बचत (${percent}% छूट)`,
}
