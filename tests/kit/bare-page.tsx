import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Fields that take for granted what React promises; `tests/browser/react-by-preact.test.ts` uses them. */
function Fields() {
  const [name, setName] = useState('')
  const [clicks, setClicks] = useState(0)
  useEffect(() => {
    document.title = `${clicks} clicks`
  }, [clicks])
  return (
    <>
      <input aria-label="Refuses" value="as it was" onChange={() => {}} />
      <input aria-label="Refuses the tick" type="checkbox" checked={false} onChange={() => {}} />
      <select aria-label="Refuses the choice" value="a" onChange={() => {}}>
        <option>a</option>
        <option>b</option>
      </select>
      <input
        aria-label="Capitals"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.toUpperCase())}
      />
      <input aria-label="Password" type="password" value="secret" onChange={() => {}} />
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Count
      </button>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Fields />)
