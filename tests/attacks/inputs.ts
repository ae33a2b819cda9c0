import fc from 'fast-check'
import { z } from 'zod'
import { secrets } from './shop-under-attack.ts'

const awkwardTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202eabc',
    '\ufeff',
    '%',
    '%00',
    '%E0%A4%A',
    '\r\nX-Injected: 1',
  ],
  ...[
    "' or 1=1 --",
    '$1',
    '\\',
    '\\u0000',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '__proto__',
    'constructor',
  ],
  ...[
    'NaN',
    '-1',
    '0',
    '1e400',
    '1.5',
    'null',
    'true',
    '[]',
    '{}',
    '2147483648',
    '9223372036854775808',
    '9'.repeat(400),
  ],
  ...['x'.repeat(300), 'x'.repeat(9_000), '😀'.repeat(99), 'क'.repeat(200), 'a@b.c', 'A@B.C '],
]

/** What a person, a broken program or an attacker may type. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  // Cannot be compressed, so it is too long for an index.
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', minLength: 3_000, maxLength: 4_000 }) },
)

const anyJson = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.constant(null))

let made = 0

const email = fc.nat(5_000_000).map((number) => `fuzz${number}-${++made}@example.in`)
const phone = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String)
const name = fc.oneof(
  fc.constantFrom('Asha Rao', "O'Brien", 'आशा राव', 'Zoë-Ann'),
  fc.string({ minLength: 1, maxLength: 99 }),
)

/** Values that pass the rules of fields with these names, whatever the schema says about their type. */
const validByName: Record<string, fc.Arbitrary<unknown>> = {
  adminKey: fc.constant(secrets.ADMIN_KEY),
  ...{ email, customerEmail: email, phone, phoneNumber: phone, name, fullName: name, customerName: name },
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  pattern?: string
}

/** Mostly one wrong field among right ones, because a request that is wrong everywhere is refused at its first field. */
export function fromSchema(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return mostly(fc.constant(schema.const))
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema))
  if (schema.type === 'object') return fromFields(schema.properties ?? {})
  if (schema.type === 'array') return mostly(fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: 4 }))
  if (schema.type === 'boolean') return mostly(fc.boolean())
  if (schema.type === 'number' || schema.type === 'integer') return mostly(fc.oneof(fc.integer(), fc.double()))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.pattern) return mostly(fc.stringMatching(new RegExp(schema.pattern)))
  return anyJson
}

function fromFields(properties: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, each]) => {
    const valid = validByName[key]
    return [key, valid ? mostly(valid) : fromJsonSchema(each)] as const
  })
  const complete = fc.record(Object.fromEntries(fields))
  return fc.oneof(
    { weight: 8, arbitrary: complete },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(complete, fc.dictionary(anyText, anyJson)).map(([given, more]) => ({ ...given, ...more })),
    },
  )
}

function mostly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: valid }, { weight: 1, arbitrary: anyJson })
}

/** A form's fields by name, each with its right values. */
export function formOf(choices: Record<string, readonly string[]>): fc.Arbitrary<Record<string, string>> {
  const fields = Object.entries(choices).map(([key, values]) => {
    const right = values.length > 0 ? fc.constantFrom(...values) : anyText
    return [key, fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: anyText })] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>
}
