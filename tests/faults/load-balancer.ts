import { once } from 'node:events'
import http from 'node:http'

/** A load balancer: sends each request to the next shop, and to another one when that shop refuses the connection. */
export async function startLoadBalancer(port: number, findShops: () => number[]) {
  let turn = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const shops = findShops()
    turn += 1
    const inOrder = shops.map((_, index) => shops[(turn + index) % shops.length] ?? 0)
    forward(request, Buffer.concat(chunks), inOrder, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(request: http.IncomingMessage, body: Buffer, shops: number[], response: http.ServerResponse) {
  const [port, ...others] = shops
  if (port === undefined) return void response.writeHead(502).end()
  const { method, url: path, headers } = request
  const upstream = http.request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  upstream.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(request, body, others, response)
    else if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  upstream.end(body)
}
