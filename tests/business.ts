import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import type { ShopContent } from '#shop/catalogue/read-content.ts'

/** Everything that a live shop must publish about its seller. None of it is real. */
export const sellerIdentity = {
  legalName: 'Asha Rao',
  address: '12 MG Road\nIndiranagar 560038',
  phone: '+91 98765 43210',
  grievanceOfficer: 'Asha Rao',
}

/** As if the owner had published these facts. */
export function setBusiness(changes: Partial<ShopContent['business']>): void {
  const content = getContent()
  setContent({ ...content, business: { ...content.business, ...changes } })
}
