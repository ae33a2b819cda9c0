import type { Blueprint, PriorityMap, Trend } from './blueprint.ts'

export function getPriorityMap(blueprint: Blueprint, key: string): PriorityMap {
  return getPart(blueprint.maps, key, `${blueprint.subject} has no map`)
}

export function getTrend(blueprint: Blueprint, key: string): Trend {
  return getPart(blueprint.trends, key, `${blueprint.subject} has no trend`)
}

function getPart<Part extends { key: string }>(parts: readonly Part[], key: string, errorPrefix: string): Part {
  const part = parts.find((candidate) => candidate.key === key)
  if (!part) throw new Error(`${errorPrefix} "${key}"`)
  return part
}
