import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'

const notification = z.object({
  Type: z.literal('Notification'),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
})
const confirmation = z.object({
  Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Token: z.string(),
  Message: z.string(),
  SubscribeURL: z.string(),
  Timestamp: z.string(),
})
// Version 1 is SHA-1, for which collisions can be bought; the topic must be set to version 2.
const signed = { SignatureVersion: z.literal('2'), Signature: z.base64(), SigningCertURL: z.string() }
const snsMessage = z.discriminatedUnion('Type', [notification.extend(signed), confirmation.extend(signed)])

export type SnsMessage = z.infer<typeof snsMessage>

/** In the order in which Amazon signs them. */
const signedFields = ['Message', 'MessageId', 'SubscribeURL', 'Subject', 'Timestamp', 'Token', 'TopicArn', 'Type']

export type FetchText = (url: string) => Promise<string>

/** Null when the body is not a message of the topic that Amazon signed. */
export async function readSnsMessage(
  body: unknown,
  topicArn: string,
  fetchText: FetchText,
): Promise<SnsMessage | null> {
  const { data } = snsMessage.safeParse(body)
  // Anyone with an account at Amazon can sign messages of their own topics.
  if (data?.TopicArn !== topicArn || !isAmazonUrl(data.SigningCertURL, topicArn)) return null
  const { pathname } = new URL(data.SigningCertURL)
  if (!/^\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/.test(pathname)) return null
  const certificate = await getCertificate(data.SigningCertURL, fetchText)
  return certificate && hasValidSignature(data, certificate) ? data : null
}

/** Only the host of the topic's own region: any other host under amazonaws.com may belong to a stranger. */
export function isAmazonUrl(text: string, topicArn: string): boolean {
  const [, partition, , region] = topicArn.split(':')
  const url = URL.parse(text)
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
  return url !== null && url.origin === `https://${host}` && url.username === '' && url.password === ''
}

function hasValidSignature(message: SnsMessage, certificate: X509Certificate): boolean {
  const fields: Record<string, unknown> = message
  // A notification has no SubscribeURL and no Token, and its subject is optional.
  const lines = signedFields.flatMap((name) => (typeof fields[name] === 'string' ? [name, fields[name]] : []))
  const text = `${lines.join('\n')}\n`
  return createVerify('RSA-SHA256').update(text).verify(certificate.publicKey, message.Signature, 'base64')
}

/** Amazon changes its certificate about once a year. */
const maxKept = 10
const kept = new Map<string, X509Certificate>()

async function getCertificate(url: string, fetchText: FetchText): Promise<X509Certificate | null> {
  const known = kept.get(url)
  if (known && known.validToDate > new Date()) return known
  const certificate = readCertificate(await fetchText(url).catch(() => ''))
  if (!certificate) return null
  if (kept.size >= maxKept) kept.clear()
  kept.set(url, certificate)
  return certificate
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(pem)
    const isValidNow = certificate.validFromDate <= new Date() && new Date() <= certificate.validToDate
    return isValidNow && certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null
  } catch {
    return null
  }
}
