import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLanguage } from '#brand/language.ts'
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
  const Words = currentLanguage() === 'hi' ? await loadHindiWords() : EnglishWords
  const bounds = new Resvg(svg(<Words x={0} y={200} size={100} isBold words={image.marked} />), { font }).getBBox()
  const measured = bounds?.width ?? 0
  const maxMarkedWidth = width - 3 * margin - (image.blueprints[0]?.years.length ?? 0) * cell
  const size = Math.min(maxMarkedSize, (maxMarkedWidth / measured) * 100)
  const marked = { words: image.marked, size, width: (measured * size) / 100 }
  const drawing = <ShareImageDrawing image={image} marked={marked} shopName={shopName} Words={Words} />
  const drawn = await renderAsync(svg(drawing), { font })
  return Buffer.from(drawn.asPng())
}

interface WordsProps {
  x: number
  y: number
  size: number
  words: string
  isBold?: boolean
  fill?: string
  /** Whether the words end at `x`. */
  isEnd?: boolean
}

function EnglishWords({ x, y, size, words, isBold, fill, isEnd }: WordsProps) {
  const anchor = isEnd ? 'end' : undefined
  return (
    <text x={x} y={y} fontSize={size} fontWeight={isBold ? 800 : 500} textAnchor={anchor} fill={fill}>
      {words}
    </text>
  )
}

async function loadHindiWords() {
  const { outlineText } = await import('./outline-text.ts')
  return function HindiWords({ x, y, size, words, isBold, fill, isEnd }: WordsProps) {
    const { glyphs, scale, width } = outlineText(words, isBold ? 700 : 400)
    const left = isEnd ? x - width * size : x
    return (
      <g transform={`translate(${left} ${y}) scale(${size * scale} ${-size * scale})`} fill={fill}>
        {glyphs.map(({ path, x, y }) => (
          <path key={`${x} ${y}`} d={path} transform={`translate(${x} ${y})`} />
        ))}
      </g>
    )
  }
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

interface DrawingProps {
  image: ShareImage
  marked: { words: string; size: number; width: number }
  shopName: string
  Words: (props: WordsProps) => ReactNode
}

function ShareImageDrawing({ image, marked, shopName, Words }: DrawingProps) {
  const firstLine = 230
  const markedLine = firstLine + image.lines.length * lineHeight
  // Devanagari has marks above its letters.
  const [rise, markedHeight] = currentLanguage() === 'hi' ? [0.98, 1.3] : [0.9, 1.16]
  return (
    <>
      <rect width={width} height={height} fill={palette.ink} />
      <Grid />
      <g fill={palette.white}>
        <Words x={margin} y={112} size={36} fill={palette.line} words={image.eyebrow} />
        {image.lines.map((line, index) => (
          <Words key={line} x={margin} y={firstLine + index * lineHeight} size={104} isBold words={line} />
        ))}
        <rect
          x={margin - 14}
          y={markedLine - marked.size * rise}
          width={marked.width + 30}
          height={marked.size * markedHeight}
          fill={palette.marker}
        />
        <Words x={margin} y={markedLine} size={marked.size} isBold fill={palette.inkDeep} words={marked.words} />
        <Words x={margin} y={566} size={38} isBold words={image.footer} />
        <Words x={width - margin} y={566} size={34} isEnd fill={palette.line} words={shopName} />
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
