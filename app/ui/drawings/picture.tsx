interface PictureProps {
  /** "<hash>-640x480", as the content names it. */
  name: string
  alt: string
  className: string
  /** Near the top of the page, where a late picture would make the page jump or look empty. */
  isEager?: boolean
}

/** A picture that the owner uploaded. Its size is part of its name, so the page does not jump. */
export function Picture({ name, alt, className, isEager = false }: PictureProps) {
  const [width, height] = name.slice(65).split('x').map(Number)
  return (
    <img
      src={`/pictures/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
