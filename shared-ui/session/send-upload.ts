/** A request body whose upload progress is reported. */
export type UploadBody = FormData | Blob;

/** Number of bytes of the body, including its multipart envelope. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

export interface UploadOptions {
  /** Called several times per second while bytes are sent, and with `sent === total` once all bytes are sent. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Posts a body. Resolves to the same response as `fetch` would. */
export type SendUpload = (
  path: string,
  body: UploadBody,
  options: UploadOptions & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

/** Posts with XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendUpload: SendUpload = (path, body, { headers, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", path);
    request.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // Listeners on `upload` must be added before `send` is called; otherwise the browser reports no progress.
    if (onProgress) {
      const tell = ({ loaded, total }: ProgressEvent) => onProgress({ sent: loaded, total });
      request.upload.addEventListener("progress", tell);
      request.upload.addEventListener("load", tell);
    }
    request.addEventListener("load", () => resolve(responseOf(request)));
    // Rejects with the same error as `fetch` if there is no answer.
    request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
    request.addEventListener("abort", () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(body);
  });

/** Statuses whose responses have no body. The `Response` constructor throws if a body is given for them. */
const BODILESS = new Set([204, 205, 304]);

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  return new Response(BODILESS.has(status) ? null : (request.response as ArrayBuffer), { status, statusText, headers });
}
