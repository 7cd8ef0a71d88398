/**
 * What the application and its libraries import as `react`: Preact, with what they take for granted of React and
 * Preact lacks (decision 47). The build puts it in React's place (`vite.config.ts`).
 */
import { options, type VNode } from 'preact'

// @ts-expect-error The types describe one object; the file exports each by its name.
export * from 'preact/compat'

export { default } from 'preact/compat'

type Controlled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Props = { value?: unknown; checked?: unknown; spellCheck?: unknown; spellcheck?: unknown }

/** What each field shows according to its last rendering. */
const rendered = new WeakMap<Controlled, Props>()

const { vnode: onCreated, diffed: onRendered, event: onEvent } = options

// Preact takes away what is false, and without the attribute the browser checks the spelling.
options.vnode = (vnode: VNode<Props>) => {
  const props: Props = vnode.props
  if (typeof vnode.type === 'string' && 'spellCheck' in props) {
    props.spellcheck = props.spellCheck
    delete props.spellCheck
  }
  onCreated?.(vnode)
}

options.diffed = (vnode) => {
  onRendered?.(vnode)
  const { type } = vnode
  if (type !== 'input' && type !== 'select' && type !== 'textarea') return
  // The element, under the name that Preact's published files give it.
  const { __e: field, props } = vnode as VNode<Props> & { __e?: Controlled }
  if (!field) return
  rendered.set(field, props)
  // As in React, the attribute follows what is shown; a password's does not.
  if (type === 'input' && props.value != null && field.type !== 'password')
    field.setAttribute('value', String(props.value))
}

options.event = (event: Event) => {
  isAnswering = true
  later(() => {
    isAnswering = false
  })
  // Handlers come first, then what they made render, then this.
  if (event.type === 'input' || event.type === 'change')
    queueMicrotask(() => queueMicrotask(() => showRendered(event.target as Controlled)))
  return onEvent ? onEvent(event) : event
}

/** As in React, a field shows what it was given, also where its handler took nothing of what was typed. */
function showRendered(field: Controlled): void {
  const { value, checked } = rendered.get(field) ?? {}
  if (checked != null && 'checked' in field) field.checked = Boolean(checked)
  if (typeof value === 'string' && field.value !== value) field.value = value
}

/** Whether something that somebody did is being answered. */
let isAnswering = false

// As in React, the effects of what somebody did have run before they do the next thing; those of the rest wait for
// what the browser has to do, and for no frame.
options.requestAnimationFrame = (runEffects) =>
  isAnswering ? queueMicrotask(runEffects) : later(runEffects)

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

function later(run: () => void): void {
  waiting.push(run)
  port2.postMessage(null)
}
