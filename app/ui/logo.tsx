import { heat, palette, series } from '#brand/palette.ts'
import { Picture } from './drawings/picture.tsx'

interface LogoProps {
  /** The owner's own picture; the drawn logo without one. */
  picture?: string
  className?: string
}

export function Logo({ picture = '', className = 'size-8' }: LogoProps) {
  // Beside the name of the shop, which says the same to a screen reader.
  if (picture) return <Picture name={picture} alt="" isEager className="h-8 w-auto max-w-20 shrink-0 object-contain" />
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="3" fill={palette.ink} />
      <path d="M4 11.5h24M4 20.5h24M11.5 4v24M20.5 4v24" stroke={series[1]} strokeWidth="1.4" />
      <rect x="12.2" y="12.2" width="7.6" height="7.6" fill={palette.marker} />
      <rect x="21.2" y="3.9" width="6.9" height="6.9" fill={heat[5]} />
      <rect x="3.9" y="21.2" width="6.9" height="6.9" fill={heat[1]} />
    </svg>
  )
}
