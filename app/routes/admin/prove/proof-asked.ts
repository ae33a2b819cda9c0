import type { ProofWays } from '#shop/admin/proof/read-proof-ways.server.ts'

/** What the page that asks for a proof needs to know. */
export interface ProofAsked {
  ways: ProofWays
  /** The form that waits, encrypted. */
  held?: string
  /** The export that waits. */
  to?: string
}

/** The layout's error page gets what the guard has thrown. */
export function findProofAsked(thrown: unknown): ProofAsked | null {
  const isAsked = typeof thrown === 'object' && thrown !== null && 'ways' in thrown
  return isAsked ? (thrown as ProofAsked) : null
}
