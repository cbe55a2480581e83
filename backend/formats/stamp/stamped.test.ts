import { expect, test } from "vitest";
import { fromUtf8 } from "../tlog/bytes.ts";
import { stampedBytes } from "./stamped.ts";

const body = "log.example\n7\n3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=\n";
const line = (name: string) => `— ${name} dMtoY0TQbGfMRkb8DZBe33Y08oWQ12ibFT8zsuq7X+U=\n`;

test("a time stamp covers the checkpoint and the log's own signatures, but no signature line of a witness", () => {
  const signed = `${body}\n${line("log.example")}${line("log.example")}`;
  expect(fromUtf8(stampedBytes(signed))).toBe(signed);
  expect(fromUtf8(stampedBytes(`${signed}${line("witness.example")}${line("log.example/keys")}`))).toBe(signed);
  expect(() => stampedBytes(`${body}\n${line("witness.example")}`)).toThrow("the log itself");
});
