import { equal, match, notEqual } from "node:assert/strict";
import { debian } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { downloadStamp } from "../stamped-log.ts";

const openssl = debian("openssl");

export default {
  name: "openssl ts accepts our stored time stamp for the stamped bytes and for its query, and for no other bytes",
  needs: [openssl],
  async run(bench) {
    const { query, reply, stamped, root } = await downloadStamp(bench);
    const verify = (...of: readonly string[]) =>
      ran(openssl.path, ["ts", "-verify", "-in", reply, "-CAfile", root, ...of]);
    for (const of of [["-data", stamped] as const, ["-queryfile", query] as const]) {
      const { code, output, errors } = await verify(...of);
      equal(code, 0, errors);
      match(output + errors, /Verification: OK/);
    }
    notEqual((await verify("-data", root)).code, 0);
  },
} satisfies Row;
