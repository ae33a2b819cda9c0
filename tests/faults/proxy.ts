// A proxy in its own process, which adds X-Forwarded-For as nginx and Caddy do: node proxy.ts <port> <port of the shop>
import { createServer, request } from 'node:http'

const [port, shopPort] = process.argv.slice(2).map(Number)

createServer((incoming, outgoing) => {
  const { method, url: path, headers, socket } = incoming
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const options = { host: '127.0.0.1', port: shopPort, method, path }
  const forward = request({ ...options, headers: { ...headers, 'x-forwarded-for': forwarded } }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  forward.once('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forward)
}).listen(port, '127.0.0.1', () => process.send?.('ready'))
