import { createElement, type ReactNode } from 'react'
import { type FlowElement, type FlowNode, flowTags, voidFlowTags } from '#documents/reading/flow.ts'

/** React escapes every text, and only elements of the list are written. */
export function Flow({ nodes, base }: { nodes: readonly FlowNode[]; base: string }): ReactNode {
  return nodes.map((node, index) => (typeof node === 'string' ? node : writeElement(node, base, index)))
}

function writeElement(element: FlowElement, base: string, key: number): ReactNode {
  const { tag, children, lang, columns, rows, colour } = element
  if (!flowTags.includes(tag)) return null
  // An attribute, because the policy of the page allows no style in an element.
  const bgcolor = /^#[0-9a-f]{6}$/.test(colour ?? '') ? colour : undefined
  // A table that is wider than the phone is scrolled with the keyboard too.
  const tabIndex = tag === 'table' ? 0 : undefined
  const shared = { key, lang, ...describeAddress(element, base), colSpan: columns, rowSpan: rows, bgcolor, tabIndex }
  if (voidFlowTags.has(tag)) return createElement(tag, shared)
  return createElement(tag, shared, <Flow nodes={children} base={base} />)
}

function describeAddress({ tag, path, alt, width, height, chapter, href }: FlowElement, base: string) {
  const src = `${base}/image?path=${encodeURIComponent(path ?? '')}`
  if (tag === 'img') return { src, alt: alt ?? '', width, height, loading: 'lazy' }
  if (tag !== 'a') return {}
  if (chapter) return { href: `?page=${chapter}`, 'data-goto': chapter }
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}
