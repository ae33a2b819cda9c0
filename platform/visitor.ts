/** Where a request comes from. */
export interface Visitor {
  ip: string | null
  userAgent: string | null
}

export const unknownVisitor: Visitor = { ip: null, userAgent: null }
