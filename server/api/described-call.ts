import type { z } from 'zod'
import type { ApiScope } from '#db/schema/admin.ts'

interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required: boolean
  description: string
}

/** One call of the JSON API, as /api/openapi.json describes it. */
export interface DescribedCall {
  /** The name of the function in a generated client. */
  operationId: string
  method: 'get' | 'post'
  summary: string
  parameters?: Parameter[]
  request?: z.ZodType
  response: z.ZodType
  /** 200 if it is missing. */
  successStatus?: 201
  refusals: Record<number, string>
  ownerOnly?: boolean
  /** What its API key must be allowed to do. */
  scope?: ApiScope
}
