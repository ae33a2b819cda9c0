/** With one every five seconds, the page gives up after about a minute. */
export const maxChecks = 12

const parameter = 'checks'

/** Without React, the page counts its checks in its own address, because nothing else knows how long the buyer has waited. */
export function readChecks(query: URLSearchParams): number {
  const checks = Number(query.get(parameter))
  return Number.isInteger(checks) && checks > 0 ? checks : 0
}

/** The address of the next check; with zero checks, the one that starts counting again. */
export function hrefOfCheck(query: URLSearchParams, checks: number): string {
  const next = new URLSearchParams(query)
  if (checks === 0) next.delete(parameter)
  else next.set(parameter, `${checks}`)
  return `?${next}`
}
