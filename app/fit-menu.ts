/** From which width on the header shows its links; below that, they are in the drawer. */
export type MenuStep = 'md' | 'lg' | 'xl' | 'never'

interface Menu {
  shopName: string
  products: readonly string[]
  /** Links of the buyer, of which the last one needs a large screen. */
  own: readonly string[]
  otherLanguage: string
}

/** The width of the page, of its column, and of the blanks around each product's name. */
const steps = [
  { step: 'md', columnPx: 768, paddingPx: 24, hasLastOwn: false },
  { step: 'lg', columnPx: 1024, paddingPx: 32, hasLastOwn: true },
  { step: 'xl', columnPx: 1152, paddingPx: 32, hasLastOwn: true },
] as const

/**
 * The server cannot measure, and pages have no script to do it, so the widths of the letters are estimated. Where the estimate is
 * a little short, a name of two words stands on two lines.
 */
export function fitMenu(menu: Menu): MenuStep {
  return steps.find((step) => estimateHeader(menu, step) <= step.columnPx)?.step ?? 'never'
}

const logoPx = 42
const gapsPx = 2 * 20 + 2 * 16
const ownPaddingPx = 24
const languagePaddingPx = 16

function estimateHeader({ shopName, products, own, otherLanguage }: Menu, step: (typeof steps)[number]): number {
  const shownOwn = step.hasLastOwn ? own : own.slice(0, -1)
  const links = [
    ...products.map((name) => estimateText(name, 17) + step.paddingPx),
    ...shownOwn.map((name) => estimateText(name, 16) + ownPaddingPx),
  ]
  const gaps = 4 * Math.max(0, links.length - 1)
  const heading = logoPx + estimateText(shopName, 20)
  const language = estimateText(otherLanguage, 16) + languagePaddingPx
  return gapsPx + heading + links.reduce((sum, width) => sum + width, 0) + gaps + language
}

/** In ems of the shop's fonts, in bold. */
function estimateText(text: string, fontPx: number): number {
  const widths = Array.from(text, (character): number => {
    if (/\p{Mn}/u.test(character)) return 0
    if (/\p{Mc}/u.test(character)) return 0.26
    if (/[\s.,:;'’"!|()[\]/\-ijlftrI1]/.test(character)) return 0.31
    if (/[mwMW@&—]/.test(character)) return 0.86
    if (/\p{Lu}/u.test(character)) return 0.65
    if (/\p{Script=Devanagari}/u.test(character)) return 0.56
    return /\p{Script=Latin}|\d/u.test(character) ? 0.51 : 1
  })
  return fontPx * widths.reduce((sum, width) => sum + width, 0)
}
