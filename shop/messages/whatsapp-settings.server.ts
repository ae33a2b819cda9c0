import { z } from 'zod'
import { fromSettings } from '#platform/settings/current-settings.server.ts'
import { formatIssue, readVariables, type Source } from '#platform/settings.ts'

const templateName = z
  .string()
  .regex(/^[a-z0-9_]+$/, 'must be the name of a template: lower-case letters, digits and _')

const schema = z.object({
  WHATSAPP_ACCESS_TOKEN: z.string(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits only'),
  WHATSAPP_APP_SECRET: z.string(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters'),
  WHATSAPP_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  WHATSAPP_TEMPLATE: templateName,
  WHATSAPP_ALERT_TEMPLATE: templateName.optional(),
  WHATSAPP_HINDI_TEMPLATE: templateName.optional(),
  WHATSAPP_CODE_TEMPLATE: templateName.optional(),
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as en or en_GB')
    .default('en'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v24.0')
    .default('v24.0'),
  WHATSAPP_API_URL: z
    .string()
    .regex(/^(https:\/\/[\w.-]+|http:\/\/127\.0\.0\.1)(:\d+)?$/, 'must be https:// and a host, without a path')
    .default('https://graph.facebook.com'),
})

export const whatsAppVariables = Object.keys(schema.shape)

const requiredVariables = readVariables(schema, {}).missing

/** WhatsApp is optional: either all of its required variables are set, or none. */
export function readWhatsAppSettings(source: Source) {
  const { values, missing, malformed } = readVariables(schema, source)
  const isOff = missing.length === requiredVariables.length
  const incomplete = isOff
    ? []
    : missing.map((name) => `${name} is missing: WhatsApp needs all of its settings or none`)
  return {
    settings: values && describeSettings(values),
    missing,
    malformed,
    problems: [...malformed.map(formatIssue), ...incomplete],
  }
}

function describeSettings(values: z.infer<typeof schema>) {
  return {
    accessToken: values.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: values.WHATSAPP_APP_SECRET,
    verifyToken: values.WHATSAPP_VERIFY_TOKEN,
    /** Of the business; with it, the shop can look at templates and register its webhook. */
    accountId: values.WHATSAPP_ACCOUNT_ID ?? null,
    template: values.WHATSAPP_TEMPLATE,
    /** For messages to the owner; without it they go by mail only. */
    alertTemplate: values.WHATSAPP_ALERT_TEMPLATE ?? null,
    /** Approved for the language hi; without it, buyers who read Hindi get the English message. */
    hindiTemplate: values.WHATSAPP_HINDI_TEMPLATE ?? null,
    /** For the code that proves a new number; without it the code goes by mail. */
    codeTemplate: values.WHATSAPP_CODE_TEMPLATE ?? null,
    language: values.WHATSAPP_TEMPLATE_LANGUAGE,
    apiVersion: values.WHATSAPP_API_VERSION,
    baseUrl: values.WHATSAPP_API_URL,
  }
}

/** Null when the owner has not configured WhatsApp. */
export const whatsAppSettings = fromSettings((source) => readWhatsAppSettings(source).settings)
