/** A body whose upload progress is reported. */
export type UploadBody = FormData | Blob;

/** Bytes of the body, its multipart envelope included. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

export interface UploadOptions {
  /** Called as bytes leave, several times a second, and with `sent === total` once all have left. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Posts a body and answers as `fetch` would. */
export type SendUpload = (
  path: string,
  body: UploadBody,
  options: UploadOptions & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

/** Posts with XMLHttpRequest, since `fetch` does not report what it has sent. */
export const sendUpload: SendUpload = (path, body, { headers, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", path);
    request.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // A listener on `upload` is set before `send`, or the browser reports nothing.
    if (onProgress) {
      const tell = ({ loaded, total }: ProgressEvent) => onProgress({ sent: loaded, total });
      request.upload.addEventListener("progress", tell);
      request.upload.addEventListener("load", tell);
    }
    request.addEventListener("load", () => resolve(responseOf(request)));
    // As `fetch` rejects when no answer came.
    request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
    request.addEventListener("abort", () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(body);
  });

/** Statuses whose answer has no body; `Response` refuses one for them. */
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
