import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { heatScale, palette } from '#brand/palette.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import type { ShareImage } from '#shop/catalogue/share-images.server.ts'

const width = 1200
const height = 630
const margin = 72
const cell = 34
const lineHeight = 104
const maxMarkedSize = 88
const gridLine = '#a0c3ff'

export async function drawShareImage(image: ShareImage, shopName: string): Promise<Buffer<ArrayBuffer>> {
  // Imported on first use, because most processes never draw a share image.
  const { renderAsync, Resvg } = await import('@resvg/resvg-js')
  const font = { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Anek Latin' }
  const measured = new Resvg(svg(<MarkedWords words={image.marked} size={100} />), { font }).getBBox()?.width ?? 0
  const maxMarkedWidth = width - 3 * margin - (image.blueprints[0]?.years.length ?? 0) * cell
  const size = Math.min(maxMarkedSize, (maxMarkedWidth / measured) * 100)
  const marked = { words: image.marked, size, width: (measured * size) / 100 }
  const drawn = await renderAsync(svg(<ShareImageDrawing image={image} marked={marked} shopName={shopName} />), {
    font,
  })
  return Buffer.from(drawn.asPng())
}

function fontFiles(): string[] {
  const require = createRequire(import.meta.url)
  return ['500Medium/AnekLatin_500Medium.ttf', '800ExtraBold/AnekLatin_800ExtraBold.ttf'].map((file) =>
    require.resolve(`@expo-google-fonts/anek-latin/${file}`),
  )
}

function svg(drawing: ReactNode): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} fontFamily="Anek Latin" role="presentation">
      {drawing}
    </svg>,
  )
}

function MarkedWords({ words, size, y = 200 }: { words: string; size: number; y?: number }) {
  return (
    <text x={margin} y={y} fontSize={size} fontWeight={800} fill={palette.inkDeep}>
      {words}
    </text>
  )
}

interface DrawingProps {
  image: ShareImage
  marked: { words: string; size: number; width: number }
  shopName: string
}

function ShareImageDrawing({ image, marked, shopName }: DrawingProps) {
  const firstLine = 230
  const markedLine = firstLine + image.lines.length * lineHeight
  return (
    <>
      <rect width={width} height={height} fill={palette.ink} />
      <Grid />
      <g fill={palette.white}>
        <text x={margin} y={112} fontSize={36} fontWeight={500} fill={palette.line}>
          {image.eyebrow}
        </text>
        {image.lines.map((line, index) => (
          <text key={line} x={margin} y={firstLine + index * lineHeight} fontSize={104} fontWeight={800}>
            {line}
          </text>
        ))}
        <rect
          x={margin - 14}
          y={markedLine - marked.size * 0.9}
          width={marked.width + 30}
          height={marked.size * 1.16}
          fill={palette.marker}
        />
        <MarkedWords words={marked.words} size={marked.size} y={markedLine} />
        <text x={margin} y={566} fontSize={38} fontWeight={800}>
          {image.footer}
        </text>
        <text x={width - margin} y={566} fontSize={34} fontWeight={500} textAnchor="end" fill={palette.line}>
          {shopName}
        </text>
      </g>
      <HeatBlock blueprints={image.blueprints} />
    </>
  )
}

function Grid() {
  const lines = Array.from({ length: width / 30 }, (_, step) => step * 30)
  const path = lines.map((at) => `M${at} 0V${height}${at < height ? `M0 ${at}H${width}` : ''}`).join('')
  return <path d={path} stroke={gridLine} strokeOpacity={0.13} fill="none" />
}

/** The heatmap of the blueprints: rows are chapters, columns are papers. */
function HeatBlock({ blueprints }: { blueprints: Blueprint[] }) {
  const years = blueprints[0]?.years ?? []
  // A few chapters per subject, so that the combo shows all of its subjects.
  const rows = blueprints.flatMap((blueprint) => chaptersWithMarks(blueprint).slice(0, 12 / blueprints.length))
  const colourFor = heatScale(rows.flatMap((chapter) => chapter.marksByYear))
  return (
    <g transform={`translate(${width - margin - years.length * cell} ${margin})`}>
      {rows.flatMap((chapter, row) =>
        years.map((year, column) => (
          <rect
            key={`${chapter.name} ${year}`}
            x={column * cell}
            y={row * cell}
            width={cell - 3}
            height={cell - 3}
            fill={colourFor(chapter.marksByYear[column] ?? 0)}
          />
        )),
      )}
    </g>
  )
}

function chaptersWithMarks(blueprint: Blueprint) {
  const chapters = blueprint.units.flatMap((unit) => unit.chapters)
  return chapters.filter((chapter) => chapter.marksByYear.some((marks) => marks > 0))
}
