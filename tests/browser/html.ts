import { decode } from 'html-entities'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Scripts and styles come from the shop itself, and the policy in the headers allows no others.
    'require-sri': 'off',
    // The same policy ignores style attributes.
    'no-inline-style': 'error',
    // The menu has a heading, and stands before the page's own.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
  },
})

/** Where a page breaks the rules of HTML. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} at ${selector}`))
}

/** What a visitor reads on a page, for tests that need no browser. */
export function readText(html: string): string {
  const visible = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll('<!-- -->', '')
  return decode(visible.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
}
