/** What a time stamp of the log is of. */
import { type Bytes, utf8 } from "../tlog/bytes.ts";
import { parseNote } from "../tlog/note.ts";

/**
 * Returns the bytes of a checkpoint that are stamped: its body, the empty line, and the log's own signature lines.
 *
 *     log.example/certif
 *     7
 *     3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=
 *
 *     — log.example/certif dMtoY0TQbGfMRkb8DZBe33Y08oWQ12ib…
 *
 * So the time stamp also shows that this signature existed: a key that is lost later did not make it. Lines of
 * witnesses, who may sign later, are left out: their key has another name than the log. Throws `SyntaxError`.
 */
export function stampedBytes(note: string): Bytes {
  const { text } = parseNote(note);
  const origin = text.slice(0, text.indexOf("\n"));
  const lines = note
    .slice(text.length + 1)
    .split("\n")
    .filter((line) => line.startsWith(`— ${origin} `));
  if (lines.length === 0) throw new SyntaxError("the log itself has not signed it");
  return utf8(`${text}\n${lines.map((line) => `${line}\n`).join("")}`);
}
