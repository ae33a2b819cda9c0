import { createContext } from 'react-router'

/** Marks React Router's inline scripts of one response as ours. Undefined for a page that is stored. */
export const nonceContext = createContext<string | undefined>(undefined)
