// Plain JavaScript, because an older Node cannot parse the TypeScript that would print this message.
import module from 'node:module'
import { join } from 'node:path'

if (!process.version.startsWith('v24.')) {
  console.error(
    `The shop needs Node 24, this is ${process.version}. On Linux, "npm ci" installs it; elsewhere, install it from https://nodejs.org`,
  )
  process.exit(1)
}

// The next command finds the code compiled and without types. Beside the packages, not in a folder that other users of the machine may write.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
