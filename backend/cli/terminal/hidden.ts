import type { Keyboard } from "../world/world.ts";
import { Stopped } from "../world/world.ts";

/** Characters that a terminal in raw mode sends for Enter, Ctrl+C, Ctrl+D and Backspace. */
const [ENTER, BREAK, END, RUBOUT] = ["\r", "\u0003", "\u0004", "\u007f"];

/**
 * Reads typed text until Enter without echoing it. Returns `null` if nothing was typed. Rejects with `Stopped` at
 * Ctrl+C.
 */
export function readHidden(stdin: Keyboard): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let text = "";
    const done = (end: () => void) => {
      stdin.off("data", take);
      stdin.off("end", give);
      stdin.setRawMode?.(false);
      stdin.pause();
      end();
    };
    const give = () => done(() => resolve(text.trim() || null));
    function take(chunk: Uint8Array | string): void {
      for (const key of typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk)) {
        if (key === ENTER || key === "\n" || key === END) {
          give();
          return;
        }
        if (key === BREAK) {
          done(() => reject(new Stopped()));
          return;
        }
        if (key === RUBOUT || key === "\b") text = text.slice(0, -1);
        else if (key >= " ") text += key;
      }
    }
    stdin.setRawMode?.(true);
    stdin.on("data", take);
    stdin.once("end", give);
    stdin.resume();
  });
}

/** Reads standard input to its end. */
export async function readAll(stdin: Keyboard): Promise<string> {
  let text = "";
  for await (const chunk of stdin) text += typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
  return text;
}
