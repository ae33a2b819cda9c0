import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { readManifests } from './write-visitor-manifest.ts'

export const hindiBuild = 'build/hindi'

/** Builds the scripts for browsers once more with Hindi words, and puts them next to the English ones. */
export async function buildHindiScripts(buildFolder: string): Promise<void> {
  const env = { NODE_ENV: 'production', SHOP_LANGUAGE: 'hi' }
  const { code, output } = await runTool('react-router', ['build'], { keepOutput: true, env })
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe Hindi scripts could not be built.`)
  const assets = join(hindiBuild, 'client/assets')
  const [found] = await readManifests(assets)
  if (!found) throw new Error('the Hindi build has no manifest')
  await cp(assets, join(buildFolder, 'client/assets'), { recursive: true })
  await writeFile(join(buildFolder, 'server/hindi-manifest.json'), found.manifest)
  await rm(hindiBuild, { recursive: true })
}
