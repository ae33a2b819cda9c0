import { styles } from './mail-frame.tsx'

interface ParagraphsProps {
  paragraphs: string[]
}

export function Paragraphs({ paragraphs }: ParagraphsProps) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph} style={styles.text}>
      {paragraph}
    </p>
  ))
}

/** The lines of the plain text, with a blank one after each. */
export function writeParagraphs({ paragraphs }: ParagraphsProps): string[] {
  return paragraphs.flatMap((paragraph) => [paragraph, ''])
}
