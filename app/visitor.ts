import { createContext } from 'react-router'
import { unknownVisitor, type Visitor } from '#platform/visitor.ts'

/** Who sent the request, for loaders and actions. */
export const visitorContext = createContext<Visitor>(unknownVisitor)
