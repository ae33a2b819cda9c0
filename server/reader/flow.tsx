import { createElement, type ReactNode } from 'react'
import { type FlowElement, type FlowNode, flowTags, voidFlowTags } from '#documents/reading/flow.ts'

/** React escapes every text, and only elements of the list are written. */
export function Flow({ nodes, base }: { nodes: readonly FlowNode[]; base: string }): ReactNode {
  return nodes.map((node, index) => (typeof node === 'string' ? node : writeElement(node, base, index)))
}

function writeElement(element: FlowElement, base: string, key: number): ReactNode {
  const { tag, children, lang, columns, rows } = element
  if (!flowTags.includes(tag)) return null
  const shared = { key, lang, ...describeAddress(element, base), colSpan: columns, rowSpan: rows }
  if (voidFlowTags.has(tag)) return createElement(tag, shared)
  return createElement(tag, shared, <Flow nodes={children} base={base} />)
}

function describeAddress({ tag, path, alt, chapter, href }: FlowElement, base: string) {
  if (tag === 'img')
    return { src: `${base}/image?path=${encodeURIComponent(path ?? '')}`, alt: alt ?? '', loading: 'lazy' }
  if (tag !== 'a') return {}
  if (chapter) return { href: `?page=${chapter}`, 'data-goto': chapter }
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}
