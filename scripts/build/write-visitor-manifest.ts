import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const opening = 'window.__reactRouterManifest='

/** What no visitor's page leads to without loading a new page. */
const foreignRoutes = /^routes\/(admin|demo|sandbox|seo)\//

/** Writes React Router's manifest once more without the dashboard. */
export async function writeVisitorManifest(folder: string) {
  for (const { name, manifest } of await readManifests(folder))
    await writeFile(join(folder, `visitor-${name}`), opening + leaveOutForeignRoutes(manifest))
}

/** React Router writes its manifest as a script. The manifests are still JSON. */
export async function readManifests(folder: string): Promise<{ name: string; manifest: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^manifest-.*\.js$/.test(name))
  const scripts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return (
    scripts
      // An empty module of the same name stands next to it.
      .filter(({ text }) => text.startsWith(opening))
      .map(({ name, text }) => ({ name, manifest: text.slice(opening.length).replace(/;\s*$/, '') }))
  )
}

function leaveOutForeignRoutes(json: string): string {
  const manifest = JSON.parse(json)
  const routes = Object.entries(manifest.routes).filter(([id]) => !foreignRoutes.test(id))
  return JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
}
