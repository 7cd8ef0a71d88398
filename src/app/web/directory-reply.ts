type Address = { pathname: string; search: string; hash: string }

/**
 * Whether the directory sent the browser here, after a sign-in or a sign-out: at the root of the site, with
 * a `state` that the identity library wrote. Its bridge throws at any other state.
 */
export function isDirectoryReply({ pathname, search, hash }: Address): boolean {
  if (pathname !== '/') return false
  return [hash, search].some((part) => isLibraryState(new URLSearchParams(part.slice(1))))
}

/** The library's state is the base64 of `{ id, meta }`, and perhaps `|` with the caller's own. */
function isLibraryState(reply: URLSearchParams): boolean {
  const [encoded = ''] = (reply.get('state') ?? '').split('|')
  if (encoded === '') return false
  try {
    const { id, meta } = JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof id === 'string' && typeof meta === 'object'
  } catch {
    return false
  }
}
