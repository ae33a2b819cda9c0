// scripts/start.ts, for a shop whose calls to a provider's own address end at a fake: FETCH_FROM is replaced by FETCH_TO.
const { FETCH_FROM = '', FETCH_TO = '' } = process.env
const realFetch = globalThis.fetch
globalThis.fetch = (input, init) =>
  realFetch(typeof input === 'string' ? input.replace(FETCH_FROM, FETCH_TO) : input, init)

await import('../../scripts/start.ts')

export {}
