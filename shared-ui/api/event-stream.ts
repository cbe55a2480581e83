/** One event of a stream of server-sent events (HTML Standard, section 9.2). */
export interface StreamEvent {
  /** `message` where the stream names none. */
  readonly type: string;
  /** Its lines, with a line feed between two. */
  readonly data: string;
}

/**
 * Reads the text of an event stream, cut anywhere: each call takes the next piece and answers the events that it
 * completes. An event that a stream's end leaves unfinished is dropped, as the standard says. `id` and `retry` are for
 * who resumes a stream and are left out, like every field that is unknown.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let line = "";
  let type = "";
  let data: string[] = [];
  /** The last piece ended with a carriage return: a line feed that follows belongs to it. */
  let afterReturn = false;

  /** Takes a whole line; answers the event that an empty one completes. */
  function takeLine(): StreamEvent | null {
    const [text, eventType, lines] = [line, type, data];
    line = "";
    if (text === "") {
      type = "";
      data = [];
      // Without a data line there is no event, even with a name.
      return lines.length > 0 ? { type: eventType || "message", data: lines.join("\n") } : null;
    }
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    // A comment has an empty name and is not a field.
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

/** The events of a body, as they come, until it ends. Leaving the loop gives the body up. */
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
