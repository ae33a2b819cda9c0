import { z } from 'zod'
import type { threadMessageTypes } from '#db/schema/messages.ts'
import { isStorable } from '#platform/storable-text.ts'

const maxTextLength = 4_096
const id = (max: number) => z.string().min(1).max(max).refine(isStorable)
const words = (max: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().slice(0, max).toWellFormed())
    .optional()
    .catch(undefined)

const media = z.object({
  id: id(200),
  mime_type: id(100).catch(''),
  caption: words(maxTextLength),
  filename: words(200),
})
const title = z.object({ title: words(maxTextLength) })

const message = z.object({
  id: id(300),
  from: z
    .string()
    .regex(/^\d{6,15}$/)
    .optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string().catch('unsupported'),
  context: z
    .object({ id: id(300) })
    .optional()
    .catch(undefined),
  text: z
    .object({ body: words(maxTextLength) })
    .optional()
    .catch(undefined),
  button: z
    .object({ text: words(maxTextLength) })
    .optional()
    .catch(undefined),
  interactive: z.object({ button_reply: title.optional(), list_reply: title.optional() }).optional().catch(undefined),
  reaction: z
    .object({ message_id: id(300), emoji: words(16) })
    .optional()
    .catch(undefined),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: words(200), address: words(400) })
    .optional()
    .catch(undefined),
  contacts: z
    .array(z.object({ name: z.object({ formatted_name: words(100) }) }))
    .max(20)
    .optional()
    .catch(undefined),
  system: z
    .object({ body: words(400) })
    .optional()
    .catch(undefined),
  image: media.optional().catch(undefined),
  video: media.optional().catch(undefined),
  audio: media.optional().catch(undefined),
  document: media.optional().catch(undefined),
  sticker: media.optional().catch(undefined),
})
type Message = z.infer<typeof message>

const contact = z.object({
  wa_id: z.string().optional().catch(undefined),
  user_id: id(200).optional().catch(undefined),
  profile: z
    .object({ name: words(100) })
    .optional()
    .catch(undefined),
})

export interface IncomingMessage {
  wamid: string
  /** Digits with the country code; null when Meta keeps it from us. */
  phone: string | null
  userId: string | null
  name: string
  at: Date
  type: (typeof threadMessageTypes)[number]
  body: string
  contextWamid: string | null
  media: { id: string; type: string; fileName: string | null } | null
}

/** Null for what has no id, no time or no sender. Other parts that Meta changes or a stranger forges become empty. */
export function readIncoming(event: unknown, contacts: unknown[]): IncomingMessage | null {
  const { data } = message.safeParse(event)
  if (!data) return null
  const sender = findSender(contacts, data.from)
  const phone = data.from ?? null
  const userId = sender?.user_id ?? null
  if (!phone && !userId) return null
  return {
    ...{ wamid: data.id, phone, userId, name: sender?.profile?.name ?? '' },
    // A clock that is ahead must not open the window of 24 hours for longer.
    at: new Date(Math.min(Number(data.timestamp) * 1000, Date.now())),
    contextWamid: data.reaction?.message_id ?? data.context?.id ?? null,
    ...readContent(data),
  }
}

function findSender(contacts: unknown[], from: string | undefined) {
  const read = contacts.flatMap((one) => contact.safeParse(one).data ?? [])
  return read.find(({ wa_id }) => from !== undefined && wa_id === from) ?? (read.length === 1 ? read[0] : undefined)
}

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

function readContent(data: Message): Pick<IncomingMessage, 'type' | 'body' | 'media'> {
  const kind = mediaTypes.find((one) => one === data.type)
  const file = kind && data[kind]
  if (file) {
    const { id, mime_type, caption = '', filename } = file
    return { type: kind, body: caption, media: { id, type: mime_type, fileName: filename ?? null } }
  }
  const body = readText(data)
  if (body !== null) return { type: 'text', body, media: null }
  if (data.type === 'reaction' && data.reaction)
    return { type: 'reaction', body: data.reaction.emoji ?? '', media: null }
  if (data.type === 'location' && data.location) {
    const { latitude, longitude, name, address } = data.location
    return {
      type: 'location',
      body: [name, address, `${latitude}, ${longitude}`].filter(Boolean).join(', '),
      media: null,
    }
  }
  if (data.type === 'contacts' && data.contacts) {
    return {
      type: 'contacts',
      body: data.contacts.map(({ name }) => name.formatted_name ?? '').join(', '),
      media: null,
    }
  }
  if (data.type === 'system') return { type: 'system', body: data.system?.body ?? '', media: null }
  return { type: 'unsupported', body: '', media: null }
}

function readText({ type, text, button, interactive }: Message): string | null {
  if (type === 'text') return text?.body ?? null
  if (type === 'button') return button?.text ?? null
  if (type === 'interactive') return interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? null
  return null
}
