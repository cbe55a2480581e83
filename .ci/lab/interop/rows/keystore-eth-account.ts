import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { isSignedBy } from "../../../../backend/accounts/wallet/signature.ts";
import { newWallet } from "../../../../shared-ui/wallet/keystore.ts";
import { python } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const ethAccount = python("eth-account==0.14.0");

const PASSWORD = "quatre mots d’été sans rapport";
const MESSAGE = "localhost:8000 wants you to sign in with your Ethereum account";

/** Opens the given wallet file with the password from standard input, and signs a text with its key. */
const OPEN_AND_SIGN = `
import json, sys
from eth_account import Account
from eth_account.messages import encode_defunct

with open(sys.argv[1]) as file:
    keystore = json.load(file)
account = Account.from_key(Account.decrypt(keystore, sys.stdin.read()))
signature = account.sign_message(encode_defunct(text=sys.argv[2])).signature.hex()
print(json.dumps([account.address, "0x" + signature.removeprefix("0x")]))
`;

export default {
  name: "eth-account opens the file of a new wallet only with its password, and our service accepts its signature",
  needs: [ethAccount],
  async run(bench) {
    const { address, fileName, file } = await newWallet(PASSWORD, Date.now(), () => undefined);
    const path = join(await bench.folder(), fileName);
    await Deno.writeTextFile(path, file);
    const open = (input: string) => ran(ethAccount.path, ["-c", OPEN_AND_SIGN, path, MESSAGE], { input });

    const opened = await open(PASSWORD);
    equal(opened.code, 0, opened.errors);
    const [theirs, signature] = JSON.parse(opened.output) as [string, string];
    equal(theirs, address);
    const signed = { address, signature };
    deepEqual(
      [isSignedBy({ ...signed, message: MESSAGE }), isSignedBy({ ...signed, message: "other" })],
      [true, false],
    );

    const refused = await open(`${PASSWORD}.`);
    equal(refused.code, 1);
    match(refused.errors, /MAC mismatch/);
  },
} satisfies Row;
