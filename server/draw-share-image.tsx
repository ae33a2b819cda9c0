import { createRequire } from 'node:module'
import { renderToStaticMarkup } from 'react-dom/server'
import { heatScale, palette } from '#app/ui/palette.ts'
import type { Blueprint } from '#content/blueprints/blueprint.ts'
import type { ShareImage } from '#content/share-images.ts'

const width = 1200
const height = 630

export async function drawShareImage(image: ShareImage, shopName: string): Promise<Buffer<ArrayBuffer>> {
  // Loaded at the first picture: most processes never draw one after their caches are warm.
  const { renderAsync } = await import('@resvg/resvg-js')
  const svg = renderToStaticMarkup(<SharePicture image={image} shopName={shopName} />)
  const picture = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Anek Latin' },
  })
  return Buffer.from(picture.asPng())
}

function fontFiles(): string[] {
  const require = createRequire(import.meta.url)
  return ['500Medium/AnekLatin_500Medium.ttf', '800ExtraBold/AnekLatin_800ExtraBold.ttf'].map((file) =>
    require.resolve(`@expo-google-fonts/anek-latin/${file}`),
  )
}

function SharePicture({ image, shopName }: { image: ShareImage; shopName: string }) {
  const lineHeight = 104
  const firstLine = 230
  const markedTop = firstLine + image.lines.length * lineHeight
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} fontFamily="Anek Latin">
      <title>{image.marked}</title>
      <rect width={width} height={height} fill={palette.ink} />
      <Grid />
      <g fill={palette.paper}>
        <text x={72} y={112} fontSize={36} fontWeight={500} fill="#c8d6f2">
          {image.eyebrow}
        </text>
        {image.lines.map((line, index) => (
          <text key={line} x={72} y={firstLine + index * lineHeight} fontSize={104} fontWeight={800}>
            {line}
          </text>
        ))}
        <rect x={60} y={markedTop - 80} width={image.marked.length * 46 + 28} height={100} fill={palette.marker} />
        <text x={72} y={markedTop} fontSize={88} fontWeight={800} fill={palette.inkDeep}>
          {image.marked}
        </text>
        <text x={72} y={566} fontSize={38} fontWeight={800}>
          {image.footer}
        </text>
        <text x={1128} y={566} fontSize={34} fontWeight={500} textAnchor="end" fill="#c8d6f2">
          {shopName}
        </text>
      </g>
      <HeatBlock blueprints={image.blueprints} />
    </svg>
  )
}

function Grid() {
  const lines = Array.from({ length: width / 30 }, (_, step) => step * 30)
  const path = lines.map((at) => `M${at} 0V${height}${at < height ? `M0 ${at}H${width}` : ''}`).join('')
  return <path d={path} stroke="#a0c3ff" strokeOpacity={0.13} fill="none" />
}

/** The blueprint's own heatmap, without words: rows are chapters, columns are papers. */
function HeatBlock({ blueprints }: { blueprints: Blueprint[] }) {
  const years = blueprints[0]?.years ?? []
  const chapters = blueprints.flatMap((blueprint) => blueprint.units.flatMap((unit) => unit.chapters))
  const rows = [...chapters].filter((chapter) => chapter.marksByYear.some((marks) => marks > 0)).slice(0, 12)
  const colourOf = heatScale(rows.flatMap((chapter) => chapter.marksByYear))
  const cell = 34
  const left = width - 72 - years.length * cell
  return (
    <g transform={`translate(${left} 72)`}>
      {rows.flatMap((chapter, row) =>
        years.map((year, column) => (
          <rect
            key={`${chapter.name} ${year}`}
            x={column * cell}
            y={row * cell}
            width={cell - 3}
            height={cell - 3}
            fill={colourOf(chapter.marksByYear[column] ?? 0)}
          />
        )),
      )}
    </g>
  )
}
