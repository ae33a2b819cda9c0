import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { remember } from '#platform/remember.ts'
import { runTool } from '../run-tool.ts'
import { readManifests } from './write-visitor-manifest.ts'

export const hindiBuild = 'build/hindi'

/** Vite and React Router load their own copy of this file. */
const started = remember('hindi-build', () => ({ current: null as ReturnType<typeof runTool> | null }))

/** In a second process, beside the English build, which leaves a core free for much of its time. */
export function hindiScripts(language: string): Plugin {
  return {
    name: 'hindi-scripts',
    apply: 'build',
    buildStart() {
      if (language === 'en' && this.environment.name === 'client') started.current ??= startBuild()
    },
  }
}

function startBuild() {
  return runTool('react-router', ['build'], { keepOutput: true, env: { NODE_ENV: 'production', SHOP_LANGUAGE: 'hi' } })
}

/** Builds the scripts for browsers once more with Hindi words, and puts them next to the English ones. */
export async function buildHindiScripts(buildFolder: string): Promise<void> {
  const { code, output } = await (started.current ?? startBuild())
  started.current = null
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe Hindi scripts could not be built.`)
  const assets = join(hindiBuild, 'client/assets')
  const [found] = await readManifests(assets)
  if (!found) throw new Error('the Hindi build has no manifest')
  await cp(assets, join(buildFolder, 'client/assets'), { recursive: true })
  await writeFile(join(buildFolder, 'server/hindi-manifest.json'), found.manifest)
  await rm(hindiBuild, { recursive: true })
}
