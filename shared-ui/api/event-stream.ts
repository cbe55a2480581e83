/** One event of a stream of server-sent events (HTML Standard, section 9.2). */
export interface StreamEvent {
  /** Type of the event; `message` if the stream does not name one. */
  readonly type: string;
  /** The data lines of the event, joined by line feeds. */
  readonly data: string;
}

/**
 * Returns a parser for the text of an event stream, which may be split anywhere: each call takes the next piece and
 * returns the events that it completes. An event that is incomplete when the stream ends is dropped, as the standard
 * requires. `id`, `retry` and unknown fields are ignored: the first two only matter to a client that resumes a
 * stream.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let line = "";
  let type = "";
  let data: string[] = [];
  /**
   * Whether the last piece ended with a carriage return. If so, a line feed at the start of the next piece belongs to
   * it.
   */
  let afterReturn = false;

  /** Processes a complete line. If the line is empty and so completes an event, returns the event. */
  function takeLine(): StreamEvent | null {
    const [text, eventType, lines] = [line, type, data];
    line = "";
    if (text === "") {
      type = "";
      data = [];
      // Without a data line there is no event, even if a name was given.
      return lines.length > 0 ? { type: eventType || "message", data: lines.join("\n") } : null;
    }
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    // A comment line has an empty field name, so it is ignored.
    if (field === "event") type = value;
    else if (field === "data") data.push(value);
    return null;
  }

  return function parse(piece) {
    const events: StreamEvent[] = [];
    const rest = afterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") afterReturn = piece.endsWith("\r");
    const parts = rest.split(/\r\n|\r|\n/);
    for (const [at, part] of parts.entries()) {
      line += part;
      if (at === parts.length - 1) break;
      const event = takeLine();
      if (event) events.push(event);
    }
    return events;
  };
}

/** Yields the events of a body as they arrive, until the body ends. Leaving the loop cancels the body. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void, void> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
