/** On the images that messengers show with a link. */
export const shareImageWords = {
  eyebrow: 'CBSE Class 10',
  home: { lines: ['Every chapter.', 'Every mark.'], marked: 'Strategically mapped.' },
  from: (price: string) => `From ${price}`,
  off: (percent: number) => `${percent}% OFF`,
  download: 'instant download',
}
