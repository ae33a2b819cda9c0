import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Question {
  question: 'start' | 'counts' | 'mails'
  opensLinks?: boolean
  acceptAfterMs?: number
}

export interface Answer {
  mails: number
  whatsApps: number
  downloads: number
  failures: string[]
  /** When the mail to an address was accepted; only when asked for mails. */
  acceptedAt?: Record<string, number>
}

export async function startReceivers() {
  const child = fork(join(import.meta.dirname, 'receivers.ts'))
  const [{ smtpUrl, whatsAppUrl }] = (await once(child, 'message')) as [{ smtpUrl: string; whatsAppUrl: string }]
  return {
    settings: {
      SMTP_URL: smtpUrl,
      WHATSAPP_API_URL: whatsAppUrl,
      WHATSAPP_ACCESS_TOKEN: 'EAAtest',
      WHATSAPP_PHONE_NUMBER_ID: '1066',
      WHATSAPP_APP_SECRET: 'app_secret_demo',
      WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-shop',
      WHATSAPP_TEMPLATE: 'order_delivered_v1',
    },
    async ask(question: Question): Promise<Answer> {
      child.send(question)
      const [answer] = (await once(child, 'message')) as [Answer]
      return answer
    },
    stop() {
      child.disconnect()
    },
  }
}
