/** The colours of the shop: pages, mails, documents and share images. A test compares them with the stylesheet. */
export const palette = {
  white: '#ffffff',
  inkDeep: '#061737',
  ink: '#0a2252',
  inkSoft: '#46577c',
  inkFaint: '#c8d6f2',
  line: '#c4d2ea',
  /** The border of a field: at least 3:1 on white and on every tint. */
  outline: '#6b7ca3',
  tint: '#eef3fb',
  paper: '#f9fbff',
  blue: '#1f57c3',
  marker: '#ffe14a',
  markerDeep: '#ffd21f',
  alarm: '#b3261e',
  alarmTint: '#fdeceb',
  ok: '#116329',
  okTint: '#e7f6ec',
} as const

/** Cold to hot: the motif of the shop. Ink text is readable on every step. */
export const heat = ['#eef3fb', '#d5e5fd', '#fff0a8', '#ffd561', '#ffad4d', '#f98657'] as const

/** Spreads the scale over the given values. Zero is always the coldest step, so that "not asked" differs from "asked a little". */
export function heatScale(values: readonly number[]): (value: number) => string {
  const asked = values.filter((value) => value > 0)
  const least = Math.min(...asked)
  const spread = Math.max(...asked) - least || 1
  const steps = heat.length - 2
  return (value) => {
    if (value <= 0) return heat[0]
    const share = Math.min(1, Math.max(0, (value - least) / spread))
    return heat[1 + Math.round(share * steps)] ?? heat[0]
  }
}

/** For the parts of a stacked bar, from the one that matters least to the one that matters most. */
export const series = ['#b9cdf2', '#6f9be8', '#1f57c3', '#ffc93c', '#f98657'] as const

/** Few series use the far ends of the scale, so that neighbours are easy to tell apart. */
export function seriesColour(index: number, count: number): string {
  const position = count <= 1 ? 2 : Math.round((index * (series.length - 1)) / (count - 1))
  return series[position] ?? series[0]
}
