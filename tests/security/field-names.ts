import * as z from 'zod'

/** The fields that a route's query or body may have, by their names on the wire. */
export const fieldNames = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []
