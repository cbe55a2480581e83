/** A request that a test answers. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Aborted when the page aborts the request. */
  readonly signal: AbortSignal;
  /** Reports that this many bytes were sent. */
  progress(loaded: number, total: number): void;
}

/**
 * Returns a test double of `XMLHttpRequest`: `vi.stubGlobal("XMLHttpRequest", fakeXhr(answer))`. Each request gets
 * the response to which `answer` resolves. If `answer` rejects, the request fails as if no server could be reached.
 */
export function fakeXhr(answer: (request: FakeRequest) => Response | Promise<Response>): new () => EventTarget {
  return class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    responseType = "";
    response: ArrayBuffer | null = null;
    status = 0;
    statusText = "";
    readonly #headers = new Headers();
    readonly #given = new AbortController();
    #answerHeaders = new Headers();
    #method = "";
    #path = "";

    open(method: string, path: string) {
      this.#method = method;
      this.#path = path;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    getAllResponseHeaders() {
      return [...this.#answerHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }

    send(body: unknown) {
      void this.#run(body);
    }

    abort() {
      if (this.#given.signal.aborted) return;
      this.#given.abort();
      this.#end("abort");
    }

    async #run(body: unknown) {
      const { signal } = this.#given;
      try {
        const response = await answer({
          method: this.#method,
          path: this.#path,
          headers: this.#headers,
          body,
          signal,
          progress: (loaded, total) => this.#tell("progress", loaded, total),
        });
        const bytes = await response.arrayBuffer();
        if (signal.aborted) return;
        this.#answerHeaders = response.headers;
        this.status = response.status;
        this.statusText = response.statusText;
        this.response = bytes;
        this.#end("load");
      } catch {
        if (!signal.aborted) this.#end("error");
      }
    }

    #tell(type: string, loaded: number, total: number) {
      this.upload.dispatchEvent(Object.assign(new Event(type), { loaded, total }));
    }

    #end(type: "load" | "error" | "abort") {
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event("loadend"));
    }
  };
}
