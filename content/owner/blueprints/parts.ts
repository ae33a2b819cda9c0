import type { Blueprint, PriorityMap, Trend } from './blueprint.ts'

export function getPriorityMap(blueprint: Blueprint, key: string): PriorityMap {
  return partWithKey(blueprint.maps, key, `${blueprint.subject} has no map`)
}

export function getTrend(blueprint: Blueprint, key: string): Trend {
  return partWithKey(blueprint.trends, key, `${blueprint.subject} has no trend`)
}

function partWithKey<Part extends { key: string }>(parts: readonly Part[], key: string, complaint: string): Part {
  const part = parts.find((candidate) => candidate.key === key)
  if (!part) throw new Error(`${complaint} "${key}"`)
  return part
}
