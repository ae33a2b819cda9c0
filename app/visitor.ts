import { createContext } from 'react-router'

/** Where a request comes from: kept with a consent, as its proof. */
export interface Visitor {
  ip: string | null
  userAgent: string | null
}

export const visitorContext = createContext<Visitor>({ ip: null, userAgent: null })
