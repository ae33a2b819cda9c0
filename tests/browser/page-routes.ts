import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The paths in app/routes.ts, such as /checkout/:slug. */
export async function listPagePaths(): Promise<string[]> {
  const { default: entries } = (await import('#app/routes.ts')) as { default: RouteConfigEntry[] }
  return entries.flatMap((entry) => listPathsUnder('', entry))
}

/** A layout has no path itself, only its children have. */
function listPathsUnder(parent: string, { path, children }: RouteConfigEntry): string[] {
  const fullPath = path ? `${parent}/${path}` : parent
  return children ? children.flatMap((child) => listPathsUnder(fullPath, child)) : [fullPath || '/']
}
