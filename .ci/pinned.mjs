import { readFile } from "node:fs/promises";

/** The file that a variable names; `null` where it is not set. */
const textOf = async (variable) => {
  const file = process.env[variable];
  return file ? await readFile(file, "utf8") : null;
};

/** The constants built into the verifiers, in their form: JSON without a character that ends an element of HTML. */
export const pinnedText = async () =>
  JSON.stringify({
    policy: await textOf("VERIFIER_POLICY"),
    roots: await textOf("VERIFIER_ROOTS"),
    keyList: await textOf("VERIFIER_KEYS"),
    stampRoots: await textOf("VERIFIER_STAMP_ROOTS"),
    by: "build",
    from: null,
  }).replaceAll("<", "\\u003c");
