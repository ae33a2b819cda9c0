import { heatScale, palette } from '#brand/palette.ts'
import { drawingWords } from '#content/interface/drawings.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'

const width = 340

// One scale for all subjects: a unit of 5 marks is cold and one of 25 is hot.
const colourFor = heatScale([5, 25])

/** The theory marks of each unit, drawn to scale. */
export function WeightageBar({ blueprint }: { blueprint: Blueprint }) {
  const label = drawingWords.marksByUnit(blueprint.units)
  let left = 0
  return (
    <svg viewBox={`0 0 ${width} 58`} role="img" aria-label={label} className="block w-full">
      <path d={`M.5 4v10M.5 9H${width - 0.5}M${width - 0.5} 4v10`} fill="none" stroke={palette.blue} strokeWidth={1} />
      <rect x={width / 2 - 34} y={1} width={68} height={16} fill={palette.white} />
      <text x={width / 2} y={13} fontSize={11.5} textAnchor="middle" fill={palette.blue}>
        {drawingWords.marks(blueprint.theoryMarks)}
      </text>
      {blueprint.units.map((unit) => {
        const unitWidth = (unit.marks / blueprint.theoryMarks) * width
        const x = left
        left += unitWidth
        return (
          <g key={unit.name} transform={`translate(${x} 24)`}>
            <rect
              x={0.5}
              y={0.5}
              width={unitWidth - 1}
              height={32}
              fill={colourFor(unit.marks)}
              stroke={palette.ink}
              strokeWidth={1}
            />
            <text x={unitWidth / 2} y={21} fontSize={13} fontWeight={700} textAnchor="middle" fill={palette.ink}>
              {unit.marks}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
