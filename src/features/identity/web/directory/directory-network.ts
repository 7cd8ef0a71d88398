import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from '@azure/msal-browser'

export type DirectoryNetwork = INetworkModule & {
  /** Called when a token is asked for. */
  onSend: () => void
}

const TIMEOUT_MS = 30_000

/** How the identity library talks to the directory: with a time limit, and telling when it redeems a code. */
export function directoryNetwork(): DirectoryNetwork {
  const network: DirectoryNetwork = {
    onSend: () => {},
    sendGetRequestAsync: (url, options) => send('GET', url, options),
    sendPostRequestAsync(url, options) {
      network.onSend()
      return send('POST', url, options)
    },
  }
  return network
}

async function send<T>(
  method: string,
  url: string,
  { headers, body }: NetworkRequestOptions = {},
): Promise<NetworkResponse<T>> {
  const reply = await fetch(url, {
    method,
    headers: headers ?? {},
    body: body ?? null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return {
    headers: Object.fromEntries(reply.headers),
    body: (await reply.json()) as T,
    status: reply.status,
  }
}
