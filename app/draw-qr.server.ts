import { encode } from 'uqr'

/** An SVG path: a square with sides of 1 per dark module. */
export interface Qr {
  size: number
  path: string
}

export function drawQr(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
