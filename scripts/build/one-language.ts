import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run-tool.ts'

const translatedWords = /^#content\/interface\/([\w-]+\.ts)$/

/** A browser loads the words of one language: its scripts import them directly, and both languages have their own scripts. */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const name = this.environment.name === 'client' && translatedWords.exec(source)?.[1]
      const file = name && join(root, 'content/interface', language, name)
      return file && existsSync(file) ? file : null
    },
  }
}
