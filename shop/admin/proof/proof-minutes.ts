/** How long a proof counts for what `needs-proof.ts` lists. */
export const proofMinutes = 10
