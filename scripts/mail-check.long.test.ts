import { createServer, Packet } from 'dns2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './run-tool.ts'

const records: Record<string, string> = {
  'shop.example': 'v=spf1 include:amazonses.com ~all',
  '_dmarc.shop.example': 'v=DMARC1; p=none',
}

/** A real DNS server, which knows the records above and nothing else. */
const server = createServer({
  udp: true,
  handle(request, send) {
    const response = Packet.createResponseFromRequest(request)
    const [question] = request.questions
    const data = records[question?.name ?? '']
    if (question && data) {
      const answer = { name: question.name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 60, data }
      response.answers.push(answer as never)
    }
    send(response)
  },
})
let dns = ''

beforeAll(async () => {
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  dns = `127.0.0.1:${udp?.port}`
})
afterAll(() => server.close())

async function checkMail(...args: string[]) {
  const env = { MAIL_FROM: 'Shop <hello@shop.example>', SMTP_URL: 'smtps://u:p@email-smtp.ap-south-1.amazonaws.com' }
  return runCommand(process.execPath, ['scripts/mail-check.ts', ...args], { keepOutput: true, env })
}

it('says what is right and what is not checked, and succeeds', async () => {
  const { code, output } = await checkMail('--dns', dns)
  expect(output).toContain('SPF: OK.')
  expect(output).toContain('DKIM: NOT CHECKED.')
  expect(output).toContain('DMARC: OK.')
  expect(code).toBe(0)
})

it('shows what to type at the registrar, and fails', async () => {
  const { code, output } = await checkMail('--dns', dns, '--from', 'hello@new.example', '--selector', 'shop1')
  expect(output).toContain('Name   new.example\n    Value  v=spf1 include:amazonses.com ~all')
  expect(output).toContain('Name   _dmarc.new.example')
  expect(output).toContain('DKIM: WRONG.')
  expect(code).toBe(1)
})

it('fails with another code when no DNS server answers', async () => {
  const { code, output } = await checkMail('--dns', '127.0.0.1:1')
  expect(output).toContain('No DNS server answered')
  expect(code).toBe(2)
})
