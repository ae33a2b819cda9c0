const remembered = globalThis as { shopRemembers?: Map<string, unknown> }

/**
 * Creates a value once per process. Vite evaluates a module again after every edit, and what it opened or holds in
 * memory must survive that.
 */
export function remember<Value>(name: string, create: () => Value): Value {
  remembered.shopRemembers ??= new Map()
  if (!remembered.shopRemembers.has(name)) remembered.shopRemembers.set(name, create())
  return remembered.shopRemembers.get(name) as Value
}
