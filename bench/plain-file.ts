// For comparison: sends one file with Node's own streams, without a decision, a stamp or a check.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

const path = process.env.PLAIN_FILE ?? ''
const headers = { 'Content-Type': 'application/pdf', 'Content-Length': statSync(path).size }

createServer((request, response) => {
  if (request.url === '/readyz') return response.end()
  createReadStream(path).pipe(response.writeHead(200, headers))
}).listen(Number(process.env.PORT))
