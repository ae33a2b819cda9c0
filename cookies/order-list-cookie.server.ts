import { nowInSeconds, type ShopCookie } from './signed-cookie.server.ts'

type ListedOrder = [orderId: string, expiresAtSeconds: number]

interface OrderList {
  read(cookies: string | null): Promise<string[]>
  /** Returns the Set-Cookie header of the list with one more order. */
  add(cookies: string | null, orderId: string): Promise<string>
}

/** Each order expires on its own, so that adding one does not extend the others. */
export function createOrderList(cookie: ShopCookie, limits: { maxOrders: number; maxAgeSeconds: number }): OrderList {
  async function readList(cookies: string | null): Promise<ListedOrder[]> {
    const list: unknown = await cookie.parse(cookies)
    return Array.isArray(list) ? list.filter(isListed).filter(([, expiresAt]) => expiresAt > nowInSeconds()) : []
  }
  return {
    async read(cookies) {
      return (await readList(cookies)).map(([orderId]) => orderId)
    },
    async add(cookies, orderId) {
      const others = (await readList(cookies)).filter(([other]) => other !== orderId)
      const added: ListedOrder = [orderId, nowInSeconds() + limits.maxAgeSeconds]
      return cookie.serialize([added, ...others].slice(0, limits.maxOrders))
    },
  }
}

function isListed(entry: unknown): entry is ListedOrder {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
