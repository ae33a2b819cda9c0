import { chartWords } from '#content/interface/en/admin/charts.ts'

interface ValueSliderProps {
  readings: string[]
  chosen: number | null
  onChoose: (index: number | null) => void
}

/** A native control, so that arrow keys and screen readers reach every value of the chart that follows it. */
export function ValueSlider({ readings, chosen, onChoose }: ValueSliderProps) {
  const last = readings.length - 1
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={chosen ?? last}
      aria-label={chartWords.values}
      aria-valuetext={readings[chosen ?? last]}
      onChange={(event) => onChoose(event.target.valueAsNumber)}
      onFocus={() => onChoose(chosen ?? last)}
      onBlur={() => onChoose(null)}
      className="peer sr-only"
    />
  )
}
