import type { EntryContext } from 'react-router'
import { hydrationMarker } from './inline-scripts.ts'
import type { PageHandle } from './page-handle.ts'

interface Hydration {
  /** What to render: React Router takes the stream of the page's data only when it writes the scripts itself. */
  rendered: EntryContext
  fillIn(html: string): Promise<string>
}

/** A page that hydrates on the first touch contains as data what React Router would write as scripts. */
export function prepareHydration(page: EntryContext): Hydration {
  const { serverHandoffStream, ...rendered } = page
  const last = page.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const handle = page.routeModules[last]?.handle as PageHandle | undefined
  if (!handle?.hydratesOnTouch) return { rendered: page, fillIn: async (html) => html }
  return {
    rendered,
    async fillIn(html) {
      const data = await new Response(serverHandoffStream).text()
      // "<" would end the script element, or open a comment in it.
      const hydration = JSON.stringify({ ...describeScripts(page), data }).replaceAll('<', '\\u003c')
      return html.replace(hydrationMarker, () => hydration)
    },
  }
}

/** For app/hydrate-on-touch.ts. */
function describeScripts({ manifest, serverHandoffString = '{}', staticHandlerContext }: EntryContext) {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => {
    const entry = manifest.routes[id]
    if (!entry) throw new Error(`the build has no route ${id}`)
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = entry
    const modules = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
    return { id, modules: modules.filter((url) => url !== undefined), imports: entry.imports ?? [] }
  })
  const loaded = routes.flatMap(({ modules, imports }) => [...modules, ...imports])
  return {
    context: JSON.parse(serverHandoffString),
    // scripts/build/write-visitor-manifest.ts writes it when the shop is built.
    manifest: import.meta.env.PROD ? manifest.url.replace(/(?=manifest-)/, 'visitor-') : manifest.url,
    entry: manifest.entry.module,
    preloads: [...new Set([manifest.entry.module, ...manifest.entry.imports, ...loaded])],
    routes: routes.map(({ id, modules }) => ({ id, modules })),
    isUrgent: staticHandlerContext.actionData !== null,
  }
}
