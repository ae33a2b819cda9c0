import { readdirSync, readFileSync } from 'node:fs'
import { type ecmaVersion, parse } from 'acorn'
import postcss, { type Rule } from 'postcss'
import { hydrateOnTouch } from '#app/hydrate-on-touch.ts'
import * as inlineScripts from '#app/inline-scripts.ts'
import { oldestBrowsers } from '../../scripts/build/oldest-browsers.ts'
import { insertOrder } from './database.ts'
import { expect, test } from './shop-page.ts'

// What is built, against the versions that the README names: the stylesheet and inline scripts for the oldest browsers, the
// script files for those that pass the question in app/inline-scripts.ts.

const assets = 'build/client/assets'

function readAssets(pattern: RegExp) {
  const names = readdirSync(assets).filter((name) => pattern.test(name))
  return names.map((name) => ({ name, text: readFileSync(`${assets}/${name}`, 'utf8') }))
}

/** A page without them looks broken. Chrome and Safari know them from the versions behind them. */
const newInCss = {
  atRules: /^(layer|container|scope|custom-media)$/, // 99, 15.4 and later
  media: /[<>]=?/, // 104, 16.4
  properties: /^(translate|rotate|scale)$/, // 104, 14.1
  values: /\b(oklch|oklab|lch|lab|color-mix|light-dark)\(/, // 111, 16.2
}
/** An older browser drops every selector of the rule, so they stand alone. */
const newSelectors = /:has\(|:popover-open|::details-content|:user-(in)?valid/

function findTooNew(css: string): string[] {
  const found: string[] = []
  const root = postcss.parse(css)
  const isAsked = (node: postcss.Node) => {
    for (let at = node.parent; at; at = at.parent) {
      if (at.type === 'atrule' && (at as postcss.AtRule).name === 'supports') return true
    }
    return false
  }
  root.walkAtRules((rule) => {
    if (newInCss.atRules.test(rule.name)) found.push(`@${rule.name} ${rule.params}`)
    if (rule.name === 'media' && newInCss.media.test(rule.params)) found.push(`@media ${rule.params}`)
  })
  root.walkDecls((declaration) => {
    const { prop, value } = declaration
    const isNew = newInCss.properties.test(prop) || newInCss.values.test(value)
    if (isNew && !isAsked(declaration)) found.push(`${(declaration.parent as Rule).selector} { ${prop}: ${value} }`)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'rule') found.push(`nested: ${rule.selector}`)
    const isMixed =
      rule.selectors.some((one) => newSelectors.test(one)) && !rule.selectors.every((one) => newSelectors.test(one))
    if (isMixed) found.push(rule.selector)
  })
  return found
}

function parseFor(version: ecmaVersion, code: string) {
  return parse(code, { ecmaVersion: version, sourceType: 'module' })
}

test('the stylesheet of buyers contains nothing that the oldest browsers cannot read', () => {
  expect(oldestBrowsers).toEqual(['chrome88', 'safari14.1', 'firefox91'])
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('Chrome 88, Safari 14.1 (iOS 14.5) and Firefox 91')
  expect(readme).toContain('Chrome 111, Safari 16.4 and Firefox 119')
  const [shop, ...others] = readAssets(/^app-.*\.css$/)
  expect(others).toEqual([])
  expect(findTooNew(shop?.text ?? '@layer none')).toEqual([])
  expect(
    findTooNew('@layer a{p{rotate:1deg}}@media (width>=1px){a,b:has(c){color:lab(1 1 1)}}'),
    'it looks',
  ).toHaveLength(5)
})

test('a browser that darkens pages by force leaves the names on the heatmap readable', () => {
  const [shop] = readAssets(/^app-.*\.css$/)
  expect(shop?.text).toMatch(/color-scheme:\s*(only light|light only)/)
})

test('inline scripts run in the oldest browsers, and script files in those that may start React', () => {
  const inOldest = /\.at\(|\.findLast|Object\.hasOwn|structuredClone|randomUUID|:is\(|:where\(|:has\(/
  // hydrateOnTouch asks before it uses anything newer.
  const scripts = { ...inlineScripts, hydrateOnTouch }
  for (const [name, code] of Object.entries(scripts)) {
    if (code.startsWith('{')) continue
    expect(() => parseFor(2021, code), name).not.toThrow()
    expect(code, name).not.toMatch(inOldest)
  }
  // Newer than the question: Chrome 114 and later, Safari 17 and later.
  const tooNew =
    /Object\.groupBy|Map\.groupBy|withResolvers|Array\.fromAsync|URL\.canParse|URL\.parse\(|Promise\.try|Iterator\.from|RegExp\.escape|AbortSignal\.any|fromBase64|\.symmetricDifference/
  const files = readAssets(/\.js$/)
  expect(files.length).toBeGreaterThan(20)
  for (const { name, text } of files) {
    expect(() => parseFor(2022, text), name).not.toThrow()
    expect(tooNew.exec(text)?.[0], name).toBeUndefined()
  }
})

test('an old browser that runs scripts stops asking about a payment after a minute', async ({ page }) => {
  const id = await insertOrder({ email: 'slow-on-an-old-phone@example.com', productId: 'maths' })
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  await page.clock.install()
  await page.goto(`/thank-you?order_id=${id}&product=maths&checks=11`)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('heading', { name: 'Your bank is taking its time' })).toBeVisible()
})

test('an old browser that runs scripts never starts React, and buys with plain forms', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
    Reflect.deleteProperty(Array.prototype, 'at')
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/checkout/maths')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByRole('textbox', { name: 'Email' }).fill('old-phone@example.com')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('Class level').selectOption('class-9')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('alert')).toContainText('This product is for Class 10')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you!', { timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Download Mathematics Blueprint' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('alert')).toContainText('Sent again')
  expect(await page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))).toBe(
    false,
  )
})
