// Plain JavaScript, loaded before anything else: an older Node cannot even read the TypeScript that would tell it so.
if (!process.version.startsWith('v24.')) {
  console.error(
    `The shop needs Node 24, this is ${process.version}. On Linux "npm ci" brings it; elsewhere install it from https://nodejs.org`,
  )
  process.exit(1)
}
