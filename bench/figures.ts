import { appendFileSync } from 'node:fs'

/** Adds a figure to the table of `npm run bench -- all`; a benchmark that runs alone only prints its own. */
export function reportFigure(name: string, value: number): void {
  const file = process.env.BENCH_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`)
}
