/** A figure of `npm run bench -- all`. */
export interface KnownFigure {
  name: string
  /** The file of bench/ that measures it, without ".bench.ts". */
  bench: string
  better: 'more' | 'less'
  goal: number
  /** How far two short runs of the same version may differ, as a share of the earlier one. */
  noise: number
  /** A time or a rate of this machine is compared after scaling by the machine's speed; a ratio, a count or a size is not. */
  scalesWith?: 'time' | 'rate'
}

/** Ratios to something that is measured in the same run, wherever there is such a thing, so that machines can be compared. */
export const knownFigures: KnownFigure[] = [
  { name: 'clone to first page, s', bench: 'first-start', better: 'less', goal: 35, noise: 0.35, scalesWith: 'time' },
  { name: 'later start, s', bench: 'first-start', better: 'less', goal: 1.5, noise: 0.3, scalesWith: 'time' },
  { name: 'packages, MB', bench: 'first-start', better: 'less', goal: 450, noise: 0.02 },
  { name: 'CPU at rest, ms per second', bench: 'rest', better: 'less', goal: 8, noise: 0.4, scalesWith: 'time' },
  { name: 'statements at rest, per second', bench: 'rest', better: 'less', goal: 3, noise: 0.3 },
  { name: 'memory at rest, MB', bench: 'rest', better: 'less', goal: 200, noise: 0.1 },
  { name: 'job of another process, p99, ms', bench: 'rest', better: 'less', goal: 100, noise: 1, scalesWith: 'time' },
  { name: 'paid orders, share of plain SQL, 1 buyer', bench: 'orders', better: 'more', goal: 0.3, noise: 0.2 },
  { name: 'paid orders, share of plain SQL, 16 buyers', bench: 'orders', better: 'more', goal: 0.75, noise: 0.2 },
  { name: 'CPU per paid order, times plain SQL, 16 buyers', bench: 'orders', better: 'less', goal: 2, noise: 0.4 },
  { name: 'statements per paid order, 1 buyer', bench: 'orders', better: 'less', goal: 8, noise: 0.15 },
  { name: 'delivered orders, share of selling, 16 buyers', bench: 'delivered', better: 'more', goal: 0.5, noise: 0.2 },
  { name: 'CPU per delivered order, times selling', bench: 'delivered', better: 'less', goal: 2, noise: 0.2 },
  {
    name: '400 combos, median to the mail, ms',
    bench: 'delivered',
    better: 'less',
    goal: 1500,
    noise: 0.6,
    scalesWith: 'time',
  },
  { name: "home page, share of Hono's ok", bench: 'pages', better: 'more', goal: 0.8, noise: 0.12 },
  { name: "Hindi page, share of Hono's ok", bench: 'pages', better: 'more', goal: 0.8, noise: 0.12 },
  { name: "checkout page, share of Hono's ok", bench: 'pages', better: 'more', goal: 0.8, noise: 0.12 },
  { name: 'CPU per download begun, ms', bench: 'downloads', better: 'less', goal: 5, noise: 0.25, scalesWith: 'time' },
  { name: 'CPU per whole download, times a plain file', bench: 'downloads', better: 'less', goal: 2.5, noise: 0.25 },
  { name: 'memory at start, MB', bench: 'memory', better: 'less', goal: 300, noise: 0.1 },
  { name: 'memory with 200 buyers, MB', bench: 'memory', better: 'less', goal: 700, noise: 0.15 },
  { name: 'memory idle after them, MB', bench: 'memory', better: 'less', goal: 300, noise: 0.15 },
  {
    name: 'one buyer, paid to mail accepted, ms',
    bench: 'mail',
    better: 'less',
    goal: 10,
    noise: 0.4,
    scalesWith: 'time',
  },
  {
    name: 'mails per second, 16 connections',
    bench: 'smtp-connections',
    better: 'more',
    goal: 300,
    noise: 0.3,
    scalesWith: 'rate',
  },
  {
    name: 'buyer among 2,000 readers, p99, ms',
    bench: 'overload',
    better: 'less',
    goal: 1000,
    noise: 0.6,
    scalesWith: 'time',
  },
  { name: 'copy of 100 pages, CPU ms', bench: 'stamp', better: 'less', goal: 5, noise: 0.3, scalesWith: 'time' },
  { name: 'upload of 100 MB, highest MB of the shop', bench: 'uploads', better: 'less', goal: 300, noise: 0.15 },
  { name: 'whole read on a phone, share of its download', bench: 'reader', better: 'less', goal: 1, noise: 0.05 },
  { name: 'first page of the reader at 400 kbit/s, s', bench: 'reader', better: 'less', goal: 2, noise: 0.2 },
  {
    name: 'import of 100,000 rows, CPU s',
    bench: 'import',
    better: 'less',
    goal: 60,
    noise: 0.3,
    scalesWith: 'time',
  },
  { name: 'import of 100,000 rows, highest MB of the shop', bench: 'import', better: 'less', goal: 300, noise: 0.2 },
  {
    name: 'slowest list or search, p95 ms',
    bench: 'dashboard-lists',
    better: 'less',
    goal: 100,
    noise: 0.5,
    scalesWith: 'time',
  },
  { name: 'sheet of months, p95 ms', bench: 'sheets', better: 'less', goal: 100, noise: 0.5, scalesWith: 'time' },
  { name: 'Home, p95 ms', bench: 'dashboard-details', better: 'less', goal: 30, noise: 0.5, scalesWith: 'time' },
  { name: 'Bank page, p95 ms', bench: 'dashboard-details', better: 'less', goal: 100, noise: 0.5, scalesWith: 'time' },
]
