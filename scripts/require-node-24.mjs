// Plain JavaScript, because an older Node cannot parse the TypeScript that would print this message.
if (!process.version.startsWith('v24.')) {
  console.error(
    `The shop needs Node 24, this is ${process.version}. On Linux, "npm ci" installs it; elsewhere, install it from https://nodejs.org`,
  )
  process.exit(1)
}
