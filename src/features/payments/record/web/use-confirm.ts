import { useRef, useState } from 'react'

/** A question in the midst of something: `await ask('…')` returns what `answer` is called with. */
export function useConfirm() {
  const [question, setQuestion] = useState<string | null>(null)
  const resolve = useRef<(answer: boolean) => void>(() => {})
  return {
    question,
    ask: (text: string) =>
      new Promise<boolean>((resolved) => {
        resolve.current = resolved
        setQuestion(text)
      }),
    answer: (answer: boolean) => {
      setQuestion(null)
      resolve.current(answer)
    },
  }
}
