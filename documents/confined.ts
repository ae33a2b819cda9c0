// Runs in a process that can only compute: platform/run-confined calls each task by its name. All of them read files that
// others made.
import { cutSample } from './pages/cut-sample.ts'
import { drawPages } from './pages/draw-pages.ts'
import { shrinkPicture } from './pictures/shrink-picture.ts'
import { findCopyId } from './stamp/find-copy-id.ts'
import { findStampedOrder } from './stamp/find-stamped-order.ts'
import { hasStampRemains } from './stamp/has-stamp-remains.ts'
import { buildSoldTemplate, buildTemplate } from './template/build-template.ts'

const tasks = new Map<string, (input: never) => Promise<unknown>>(
  Object.entries({
    buildSoldTemplate,
    buildTemplate,
    cutSample,
    drawPages,
    findCopyId,
    findStampedOrder,
    hasStampRemains,
    shrinkPicture,
  }),
)

process.on('message', async ({ task, input }: { task: string; input: never }) => {
  try {
    const run = tasks.get(task)
    if (!run) throw new Error(`there is no task ${task}`)
    process.send?.({ result: await run(input) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())
