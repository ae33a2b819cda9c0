const unsafeParts: readonly [string, RegExp][] = [
  ['a script', /<(?:[\w-]+:)?script[\s>/]/i],
  ['an attribute with a script', /<[^>]*\son[a-z]+\s*=/i],
  ['a link with a script', /(?:href|src|action|data|from|to|values)\s*=\s*["']?\s*(?:java|vb)script:/i],
  ['a part that another page fills', /<(?:[\w-]+:)?(?:iframe|embed|object|form|applet|foreignObject\s[^>]*src)[\s>/]/i],
  [
    'something loaded from the internet',
    /<(?!a\s)[^>]*\s(?:src|xlink:href|poster|data)\s*=\s*["']?\s*(?:https?:)?\/\//i,
  ],
  ['a style loaded from the internet', /<link\s[^>]*href\s*=\s*["']?\s*(?:https?:)?\/\//i],
  ['a declaration that repeats text', /<!ENTITY/i],
]

/** What a page of a book or a drawing must not bring along, because readers run it. Null when there is nothing. */
export function findUnsafeMarkup(text: string): string | null {
  return unsafeParts.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
