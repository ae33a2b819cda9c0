import { createContext } from 'react-router'
import { unknownVisitor, type Visitor } from '#platform/visitor.ts'

/** Who asks, for the loaders and actions of every page. */
export const visitorContext = createContext<Visitor>(unknownVisitor)
