/** Defines which bytes a time stamp of the log covers. */
import { type Bytes, utf8 } from "../tlog/bytes.ts";
import { parseNote } from "../tlog/note.ts";

/**
 * Returns the bytes of a checkpoint that are time-stamped: its body, the empty line, and the log's own signature
 * lines.
 *
 *     log.example/certif
 *     7
 *     3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=
 *
 *     — log.example/certif dMtoY0TQbGfMRkb8DZBe33Y08oWQ12ib…
 *
 * So the time stamp also shows that these signatures existed at that time, which matters if a key is compromised
 * later. Lines of witnesses, recognised by their key name, are left out, because witnesses may sign after the time
 * stamp. Throws `SyntaxError`.
 */
export function stampedBytes(note: string): Bytes {
  const { text } = parseNote(note);
  const origin = text.slice(0, text.indexOf("\n"));
  const lines = note
    .slice(text.length + 1)
    .split("\n")
    .filter((line) => line.startsWith(`— ${origin} `));
  if (lines.length === 0) throw new SyntaxError("the log itself has not signed the checkpoint");
  return utf8(`${text}\n${lines.map((line) => `${line}\n`).join("")}`);
}
