import { equal, match } from "node:assert/strict";
import { python } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { downloadStamp } from "../stamped-log.ts";

const client = python("rfc3161-client==1.0.9");

const VERIFY = `
import sys
from cryptography.x509 import load_pem_x509_certificate
from rfc3161_client import VerifierBuilder, VerificationError, decode_timestamp_response
reply, stamped, root = (open(path, "rb").read() for path in sys.argv[1:])
response = decode_timestamp_response(reply)
verifier = VerifierBuilder(roots=[load_pem_x509_certificate(root)]).build()
assert verifier.verify_message(response, stamped)
try:
    verifier.verify_message(response, stamped + b" ")
except VerificationError:
    print("holds for", len(stamped), "bytes at", response.tst_info.gen_time.isoformat())
else:
    raise SystemExit("it takes other bytes, too")
`;

export default {
  name: "Python's rfc3161-client accepts our stored time stamp for the stamped bytes, and for no others",
  needs: [client],
  async run(bench) {
    const { reply, stamped, root } = await downloadStamp(bench);
    const { code, output, errors } = await ran(client.path, ["-c", VERIFY, reply, stamped, root]);
    equal(code, 0, errors);
    match(output, /^holds for \d+ bytes at 20/);
  },
} satisfies Row;
