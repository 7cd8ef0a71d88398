import * as z from 'zod'

/** What a route's query or body may hold, by the names of the wire. */
export const fieldNames = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []
