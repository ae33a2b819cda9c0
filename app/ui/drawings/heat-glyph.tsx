import { heat, palette } from '../palette.ts'

/** Nine squares each, read row by row: a list in order, a heatmap, a pattern on the diagonal. */
const variants = [
  [5, 5, 5, 3, 3, 0, 1, 0, 0],
  [1, 3, 2, 3, 5, 4, 0, 2, 1],
  [5, 0, 1, 0, 4, 0, 1, 0, 5],
]

/** A small mark for a card. It decorates and says nothing. */
export function HeatGlyph({ variant }: { variant: number }) {
  const squares = variants[variant % variants.length] ?? []
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12">
      {squares.map((step, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: nine fixed places
          key={index}
          x={(index % 3) * 16 + 1}
          y={Math.floor(index / 3) * 16 + 1}
          width={14}
          height={14}
          fill={heat[step]}
          stroke={palette.ink}
          strokeWidth={1.4}
        />
      ))}
    </svg>
  )
}
