import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

export interface MimeMail {
  from: string
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
  /** Without a messageId a random one is chosen. */
  messageId?: string
  headers?: Record<string, string>
}

/**
 * Builds a mail as text. Nodemailer writes the headers and encodes the bodies; its composer streams attachments of any
 * size, which costs time that two short bodies do not need.
 */
export function buildMime({ from, replyTo, to, subject, text, html, messageId, headers = {} }: MimeMail) {
  const node = new MimeNode('multipart/alternative')
  node.setHeader(headers)
  // As an object, because a text would be parsed and could contain several addresses.
  node.setHeader({ from, to: { name: '', address: to }, 'reply-to': replyTo, subject })
  if (messageId) node.setHeader('message-id', messageId)
  const head = node.buildHeaders()
  const boundary = `--${node.boundary}`
  const parts = [head, '', boundary, ...buildPart('plain', text), boundary, ...buildPart('html', html), `${boundary}--`]
  return { raw: `${parts.join('\r\n')}\r\n`, envelope: node.getEnvelope(), messageId: node.messageId() }
}

/** Quoted-printable keeps lines short, whatever a body contains. */
function buildPart(subtype: 'plain' | 'html', body: string): string[] {
  const encoded = wrap(encode(body.replaceAll(/\r\n?|\n/g, '\r\n')), 76)
  return [`Content-Type: text/${subtype}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable', '', encoded]
}
