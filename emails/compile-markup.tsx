import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLanguage } from '#brand/language.ts'
import { inLanguage } from '#platform/current-language.server.ts'

type Component<Props> = (props: Props) => ReactElement

/** Private-use characters, which no mail contains, around the number of a value. */
const placeholder = (index: number) => `\uE000${index}\uE001`
const placeholders = /\uE000(\d+)\uE001/

/**
 * Renders a mail with React once for each language and shape of its values, such as the number of links, and afterwards
 * only fills in the escaped values. The component may use strings only, and must not look inside them.
 */
export function compileMarkup<Props extends object>(Mail: Component<Props>): (values: Props) => string {
  const templates = new Map<string, string[]>()
  return (values) => {
    const texts: string[] = []
    const shape = JSON.stringify(replaceTexts(values, texts))
    const key = currentLanguage() + shape
    let template = templates.get(key)
    if (!template) {
      template = renderMarkup(Mail, JSON.parse(shape)).split(placeholders)
      templates.set(key, template)
    }
    return fill(template, texts)
  }
}

export function renderMarkup<Props extends object>(Mail: Component<Props>, values: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<Mail {...values} />)}`
}

/** The owner reads English, also when a buyer's Hindi request caused the mail. */
export function renderForOwner<Props extends object>(Mail: Component<Props>, values: Props): string {
  return inLanguage('en', () => renderMarkup(Mail, values))
}

/** Collects the texts and returns the values with placeholders. An empty text stays, because components test for it. */
function replaceTexts(value: unknown, texts: string[]): unknown {
  if (typeof value === 'string') return value === '' ? '' : placeholder(texts.push(value) - 1)
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, texts))
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null) throw new Error(`a mail cannot be compiled with ${typeof value}`)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceTexts(item, texts)]))
}

/** Every second part of the template is the number of a value. */
function fill(template: string[], texts: string[]): string {
  let markup = ''
  for (const [index, part] of template.entries()) {
    markup += index % 2 === 0 ? part : escapeHtml(texts[Number(part)] ?? '')
  }
  return markup
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** The same characters in text and in attributes, exactly as React escapes them. */
function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (character) => entities[character] ?? character)
}
