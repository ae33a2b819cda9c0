import type { ExcerptDrawing as DrawingData } from '#content/owner/products/product-page.ts'
import { Heatmap } from './heatmap.tsx'
import { PriorityChart } from './priority-chart.tsx'
import { TrendChart } from './trend-chart.tsx'

export function Drawing({ drawing, label }: { drawing: DrawingData; label: string }) {
  switch (drawing.kind) {
    case 'heatmap':
      return <Heatmap blueprint={drawing.blueprint} label={label} />
    case 'priority-map':
      return <PriorityChart map={drawing.map} years={drawing.years} label={label} />
    case 'trend':
      return <TrendChart trend={drawing.trend} years={drawing.years} label={label} />
  }
}
