/** What a handler answered, whatever its route. */
export type LooseAnswer = { status: number; body: unknown; headers?: Record<string, string> }
