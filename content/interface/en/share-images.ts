/** On the images that messengers show with a link. */
export const shareImages = {
  eyebrow: 'CBSE Class 10',
  home: { lines: ['Every chapter.', 'Every mark.'], marked: 'Strategically mapped.' },
  from: (price: string) => `From ${price}`,
  off: (percent: number) => `${percent}% OFF`,
  download: 'instant download',
}

export type ShareImageWords = typeof shareImages
