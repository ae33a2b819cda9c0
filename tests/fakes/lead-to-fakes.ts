// Loaded first by a process whose calls to providers' own addresses end at fakes: each of FETCH_FROM is replaced by that of FETCH_TO.
const listAddresses = (name: string) => (process.env[name] ?? '').split(' ').filter(Boolean)
const to = listAddresses('FETCH_TO')
const pairs = listAddresses('FETCH_FROM').map((from, index) => [from, to[index] ?? ''] as const)
const realFetch = globalThis.fetch

globalThis.fetch = (input, init) => {
  const pair = typeof input === 'string' && pairs.find(([from]) => input.startsWith(from))
  return realFetch(pair ? String(input).replace(pair[0], pair[1]) : input, init)
}
