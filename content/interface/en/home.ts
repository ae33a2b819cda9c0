/** Labels of the home page. Its sentences are the owner's: content/owner/home.ts. */
export const homeWords = {
  chart: {
    alt: (product: string) =>
      `Excerpt of the ${product}: marks of ten chapters in ten board papers, drawn as a heatmap.`,
    caption: (subject: string) => `${subject} · marks per chapter`,
    note: 'Illustrative',
  },
  quote: (problem: string) => `“${problem}”`,
  teacher: 'Meet the teacher',
  seeInside: 'See inside →',
  discount: (percent: number) => `${percent}% OFF`,
  step: (number: number) => `Step ${number}`,
}
