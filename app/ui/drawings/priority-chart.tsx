import { heat, palette } from '#brand/palette.ts'
import { drawingWords } from '#content/interface/drawings.ts'
import type { Priority, PriorityMap as PriorityMapData } from '#content/owner/blueprints/blueprint.ts'

const width = 340
const rowHeight = 39
const square = 9

const colours: Record<Priority, string> = { must: heat[5], should: heat[3], could: heat[1] }

interface PriorityMapProps {
  map: PriorityMapData
  years: number
  label: string
  maxRows?: number
}

/** Items ranked by how many papers asked for them, with one square per paper. */
export function PriorityChart({ map, years, label, maxRows = 8 }: PriorityMapProps) {
  const items = pickEvenly(
    [...map.items].sort((a, b) => b.yearsAsked - a.yearsAsked),
    maxRows,
  )
  const squaresLeft = width - years * (square + 2)
  return (
    <svg viewBox={`0 0 ${width} ${items.length * rowHeight}`} role="img" aria-label={label} className="block w-full">
      {items.map((item, row) => (
        <g key={item.label} transform={`translate(0 ${row * rowHeight})`}>
          <rect x={0} y={4} width={4} height={rowHeight - 10} fill={colours[item.priority]} />
          <text x={12} y={16} fontSize={13} fontWeight={600} fill={palette.ink}>
            {item.label}
          </text>
          <text x={12} y={30} fontSize={10.5} fill={palette.inkSoft}>
            {item.chapter}
          </text>
          <g transform={`translate(${squaresLeft} 22)`} stroke={palette.line} strokeWidth={0.5}>
            <path d={squares(0, item.yearsAsked)} fill={colours[item.priority]} />
            <path d={squares(item.yearsAsked, years)} fill={palette.tint} />
          </g>
          <text x={width} y={16} fontSize={10.5} textAnchor="end" fill={palette.inkSoft}>
            {drawingWords.priorities[item.priority]}
          </text>
          <line x1={0} x2={width} y1={rowHeight - 1} y2={rowHeight - 1} stroke={palette.line} strokeWidth={0.6} />
        </g>
      ))}
    </svg>
  )
}

function squares(from: number, to: number): string {
  const places = Array.from({ length: to - from }, (_, step) => (from + step) * (square + 2))
  return places.map((x) => `M${x} 0h${square}v${square}h${-square}z`).join('')
}

/** An even selection, so that an excerpt shows the top, the middle and the end of the list. */
function pickEvenly<Item>(ranked: Item[], count: number): Item[] {
  if (ranked.length <= count) return ranked
  return Array.from({ length: count }, (_, step) => {
    const index = Math.round((step * (ranked.length - 1)) / (count - 1))
    return ranked[index] as Item
  })
}
