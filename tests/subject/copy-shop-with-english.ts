import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/run-tool.ts'

const notNeeded = /^(bench|docs|tests|tools)\//

/** Copies the shop's sources to a temporary folder and adds English there: two new files and its lines in the lists. */
export function copyShopWithEnglish(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-subject-'))
  for (const file of listSources()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(import.meta.dirname, 'english'), join(folder, 'content/owner'), { recursive: true })
  const add = (file: string, before: string, after: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
    writeFileSync(join(folder, file), text.replace(before, after))
  }
  const list = 'content/owner/products/starting-products.ts'
  add(list, 'import', "import { english } from './english.ts'\nimport")
  add(list, 'social, combo]', 'social, english, combo]')
  add('content/owner/products/combo.ts', "'social']", "'social', 'english']")
  const subjects = 'content/owner/blueprints/subjects.ts'
  const english =
    "{ slug: 'english', name: 'English', covers: ['Language', 'Literature'], blueprint: englishBlueprint },\n]"
  add(subjects, 'import', "import { englishBlueprint } from './english.ts'\nimport")
  add(subjects, '\n]', `\n  ${english}`)
  return folder
}

function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
  return files.filter((file) => file && !notNeeded.test(file) && existsSync(join(root, file)))
}
