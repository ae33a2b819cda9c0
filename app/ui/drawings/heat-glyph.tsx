import { heat, palette } from '#brand/palette.ts'

const squares = [1, 3, 2, 3, 5, 4, 0, 2, 1]

/** Decoration for the cards of a product page: a ranking, a heatmap or a trend. */
export function HeatGlyph({ variant }: { variant: number }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12" stroke={palette.ink} strokeWidth={1.4}>
      {[<Ranking key="ranking" />, <Heat key="heat" />, <Trend key="trend" />][variant % 3]}
    </svg>
  )
}

function Ranking() {
  return (
    <>
      <rect x={1} y={3} width={46} height={11} fill={heat[5]} />
      <rect x={1} y={18.5} width={32} height={11} fill={heat[3]} />
      <rect x={1} y={34} width={18} height={11} fill={heat[1]} />
    </>
  )
}

function Heat() {
  return squares.map((step, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: nine fixed places
      key={index}
      x={(index % 3) * 16 + 1}
      y={Math.floor(index / 3) * 16 + 1}
      width={14}
      height={14}
      fill={heat[step]}
    />
  ))
}

function Trend() {
  return (
    <>
      <path d="M2 2v44h44" fill="none" />
      <path d="M4 38l12-10 11 5L45 8v36H4z" fill={heat[2]} stroke="none" />
      <path d="M4 38l12-10 11 5L45 8" fill="none" strokeWidth={2.4} />
      <circle cx={44} cy={9} r={3.6} fill={heat[5]} />
    </>
  )
}
