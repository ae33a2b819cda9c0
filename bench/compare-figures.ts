import type { KnownFigure } from './known-figures.ts'

/** One run of every benchmark, as bench/results/ keeps it. */
export interface BenchResult {
  /** Milliseconds that this machine takes for a fixed piece of work. */
  machineMs: number
  figures: Figures
}

type Figures = Record<string, number>

export interface ComparedFigure extends KnownFigure {
  value: number | undefined
  /** What the release before would measure on this machine. */
  before: number | undefined
  meetsGoal: boolean
  /** By more than its noise, or not measured at all. */
  isWorse: boolean
}

/** A figure without a value in the release before is new, and cannot be worse. */
export function compareFigures(known: KnownFigure[], now: BenchResult, before: BenchResult | null): ComparedFigure[] {
  return known.map((figure) => {
    const value = now.figures[figure.name]
    const earlier = before?.figures[figure.name]
    const scaled =
      before && earlier !== undefined ? earlier * scale(figure, now.machineMs / before.machineMs) : undefined
    return {
      ...figure,
      value,
      before: scaled,
      meetsGoal: value !== undefined && isAtLeastAsGood(figure, value, figure.goal),
      isWorse:
        value === undefined || (scaled !== undefined && !isAtLeastAsGood(figure, value, allowed(figure, scaled))),
    }
  })
}

/** Of two runs, which need not have measured the same. */
export function keepBetter(known: KnownFigure[], one: Figures, other: Figures): Figures {
  const kept = { ...other, ...one }
  for (const figure of known) {
    const [first, second] = [one[figure.name], other[figure.name]]
    if (first !== undefined && second !== undefined && isAtLeastAsGood(figure, second, first))
      kept[figure.name] = second
  }
  return kept
}

function scale({ scalesWith }: KnownFigure, slowness: number): number {
  if (scalesWith === 'time') return slowness
  return scalesWith === 'rate' ? 1 / slowness : 1
}

function allowed({ better, noise }: KnownFigure, before: number): number {
  return better === 'less' ? before * (1 + noise) : before * (1 - noise)
}

function isAtLeastAsGood({ better }: KnownFigure, value: number, other: number): boolean {
  return better === 'less' ? value <= other : value >= other
}

/** The newest release up to this version, by number: "1.10.0" is newer than "1.9.0". A version is raised when it is released. */
export function findLastRelease(versions: string[], current: string): string | undefined {
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  return versions
    .filter((version) => byNumber(version, current) <= 0)
    .toSorted(byNumber)
    .at(-1)
}
