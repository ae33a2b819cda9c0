/** True when the key belongs to a field or to the browser, not to the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
