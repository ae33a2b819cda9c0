// A runner of Vitest for faults in code that runs while its module is imported. One worker runs the same test file again
// and again, each time with new modules of the shop and the next fault. The libraries stay loaded.
import { appendFileSync } from 'node:fs'
import { inject, type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest'
import { isTimeout, type Line } from './report.ts'

/** A slower test runs once, without a fault: repeated per fault, it would take most of the time. */
const maxTestMs = 2_500

export default class ReloadWithFaults extends TestRunner {
  private readonly faults = inject('faults')
  private count = 0
  private hasFailed = false
  private readonly slow = new Set<string>()

  onBeforeCollect() {
    const holder = globalThis as { __stryker__?: { activeMutant?: string; hitCount?: number; hitLimit?: number } }
    holder.__stryker__ ??= {}
    const activeMutant = this.faults.reloads[this.count++] ?? undefined
    // A loop without end throws at the limit.
    Object.assign(holder.__stryker__, { activeMutant, hitCount: 0, hitLimit: 1_000_000 })
    this.hasFailed = false
  }

  override async onBeforeRunTask(test: RunnerTask) {
    if (this.hasFailed || this.slow.has(test.id)) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: RunnerTask) {
    this.hasFailed ||= test.result?.state === 'fail'
    if ((test.result?.duration ?? 0) > maxTestMs) this.slow.add(test.id)
    super.onAfterRunTask(test)
  }

  override onAfterRunFiles(files: RunnerTestFile[]) {
    super.onAfterRunFiles(files)
    const [file] = files
    const line: Line = {
      fault: this.faults.reloads[this.count - 1] ?? '',
      test: file?.filepath ?? '',
      result: file?.result?.state !== 'fail' ? 'survived' : hasTimeout(file) ? 'timed-out' : 'killed',
    }
    appendFileSync(this.faults.report, `${JSON.stringify(line)}\n`)
  }
}

function hasTimeout(task: RunnerTask): boolean {
  return isTimeout(task) || ('tasks' in task && task.tasks.some(hasTimeout))
}
