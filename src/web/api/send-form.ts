/** Sending a form with files and following how much of it has been sent, which `fetch` does not report. */

interface SendOptions {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a form to the same origin, as `fetch` does: rejects without an answer, or when the signal aborts it. */
export function sendForm(url: string, body: FormData, { method, headers, signal, onProgress }: SendOptions): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(responseOf(request)));
    for (const event of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(event, () => reject(signal?.reason ?? new TypeError('No answer.')));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** With its address, which a constructed response does not have. */
function responseOf({ status, responseText, responseURL }: XMLHttpRequest): Response {
  const response = new Response(status === 204 ? null : responseText, { status });
  return Object.defineProperty(response, 'url', { value: responseURL });
}
