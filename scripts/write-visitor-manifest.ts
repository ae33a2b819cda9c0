import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const opening = 'window.__reactRouterManifest='

/** Writes React Router's manifest once more without the dashboard, whose routes no visitor's page leads to. */
export async function writeVisitorManifest(folder: string) {
  for (const name of await readdir(folder)) {
    const text = /^manifest-.*\.js$/.test(name) ? await readFile(join(folder, name), 'utf8') : ''
    // An empty module of the same name stands next to it.
    if (text.startsWith(opening)) await writeFile(join(folder, `visitor-${name}`), opening + leaveOutDashboard(text))
  }
}

function leaveOutDashboard(text: string): string {
  const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('routes/admin/'))
  return JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
}
