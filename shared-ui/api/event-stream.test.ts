import { expect, test } from "vitest";
import { createEventParser, readEvents, type StreamEvent } from "./event-stream.ts";

const parse = (...pieces: string[]) => {
  const take = createEventParser();
  return pieces.flatMap((piece) => take(piece));
};

test("an event of the stream has a name and data; without a name its type is message", () => {
  expect(parse("event: ring\ndata: 1\n\ndata: 2\n\n")).toEqual([
    { type: "ring", data: "1" },
    { type: "message", data: "2" },
  ]);
});

test("several data lines of an event are joined into one text, including empty ones", () => {
  expect(parse("data: a\ndata:\ndata:  b\n\n")).toEqual([{ type: "message", data: "a\n\n b" }]);
  expect(parse("event: open\ndata: \n\n", "event: beat\ndata\n\n")).toEqual([
    { type: "open", data: "" },
    { type: "beat", data: "" },
  ]);
});

test("a colon inside the value of an event is kept", () => {
  expect(parse("data: a: b\n\n")).toEqual([{ type: "message", data: "a: b" }]);
});

test("comments, unknown fields and events without data are ignored", () => {
  expect(parse(": beat\n\n", "id: 3\nretry: 10\nother\n\n", "event: ring\n\n", "data: 1\n\n")).toEqual([
    { type: "message", data: "1" },
  ]);
});

test("an event that is incomplete when the stream ends is dropped", () => {
  expect(parse("event: ring\ndata: 1\n")).toEqual([]);
});

test("an event is returned as soon as its empty line has arrived", () => {
  const take = createEventParser();
  expect(take("data: 1\r\n\r")).toEqual([{ type: "message", data: "1" }]);
  expect(take("\ndata: 2\r\n\r\n")).toEqual([{ type: "message", data: "2" }]);
});

const STORY: readonly StreamEvent[] = [
  { type: "open", data: "" },
  { type: "ring", data: "é\n🔔" },
  { type: "message", data: "fin" },
];
const text = (end: string) =>
  ["event: open", "data:", "", ": rien", "event: ring", "data: é", "data: 🔔", "", "data: fin", "", ""].join(end);

const bodyOf = (bytes: Uint8Array, size: number, onCancel?: () => void) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
    cancel: () => onCancel?.(),
  });
};

for (const [name, end] of Object.entries({ "line feeds": "\n", "carriage returns": "\r", both: "\r\n" })) {
  test(`the same events are returned wherever the text is split, with ${name}`, async () => {
    const whole = text(end);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      expect(parse(whole.slice(0, cut), "", whole.slice(cut)), `cut at ${cut}`).toEqual(STORY);
    }
    expect(parse(...whole)).toEqual(STORY);
    for (const size of [1, 2, 3, 5]) {
      const events: StreamEvent[] = [];
      for await (const event of readEvents(bodyOf(new TextEncoder().encode(`\ufeff${whole}`), size)))
        events.push(event);
      expect(events, `pieces of ${size} bytes`).toEqual(STORY);
    }
  });
}

test("leaving the loop over events cancels the response body", async () => {
  let given = false;
  const body = bodyOf(new TextEncoder().encode(text("\n")), 20, () => {
    given = true;
  });
  for await (const event of readEvents(body)) if (event.type === "open") break;
  expect(given).toBe(true);
});
