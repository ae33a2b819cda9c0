import { describe, expect, it } from 'vitest'
import { fitMenu } from './fit-menu.ts'

const english = {
  shopName: 'Board Blueprints',
  own: ['Your purchases', 'Find my order'],
  otherLanguage: 'हिन्दी',
}
const four = ['Maths', 'Science', 'Social', 'Combo']
const fitEnglish = (products: string[]) => fitMenu({ ...english, products })

describe('the menu', () => {
  it('shows the four links of the specification on a tablet', () => {
    expect(fitEnglish(four)).toBe('md')
  })

  it('folds on 1024 pixels with five products, one of which has a long name', () => {
    expect(fitEnglish([...four, 'Hindi Grammar'])).toBe('xl')
  })

  it('folds on every screen when names would need more than the page has', () => {
    expect(fitEnglish([...four, 'Hindi Grammar', 'English Literature', 'Information Technology'])).toBe('never')
    expect(fitEnglish(['The complete guide to everything that is asked in the board exam of Class 10'])).toBe('never')
  })

  it('counts letters of Hindi, but not the signs above and below them', () => {
    const hindi = { shopName: 'बोर्ड ब्लूप्रिंट्स', own: ['आपकी खरीदारी', 'मेरा ऑर्डर ढूँढें'], otherLanguage: 'English' }
    expect(fitMenu({ ...hindi, products: ['गणित', 'विज्ञान', 'सामाजिक विज्ञान', 'कॉम्बो'] })).not.toBe('never')
    expect(fitMenu({ ...hindi, products: Array(9).fill('सामाजिक विज्ञान') })).toBe('never')
  })

  it('survives a shop without products, and names without letters', () => {
    expect(fitEnglish([])).toBe('md')
    expect(fitEnglish(['', '🙂🙂'])).toBe('md')
  })
})
