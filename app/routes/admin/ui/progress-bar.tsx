interface ProgressBarProps {
  value: number
  max: number
  label: string
  isAlarming?: boolean
}

/** The browser's own element, because the page's policy allows no width in a style attribute. */
export function ProgressBar({ value, max, label, isAlarming = false }: ProgressBarProps) {
  const colour = isAlarming
    ? '[&::-moz-progress-bar]:bg-alarm [&::-webkit-progress-value]:bg-alarm'
    : '[&::-moz-progress-bar]:bg-blue [&::-webkit-progress-value]:bg-blue'
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className={`h-4 w-full appearance-none bg-line [&::-webkit-progress-bar]:bg-line ${colour}`}
    />
  )
}
