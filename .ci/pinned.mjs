import { readFile } from "node:fs/promises";

/** Reads the file that an environment variable names; `null` if it is not set. */
const textOf = async (variable) => {
  const file = process.env[variable];
  return file ? await readFile(file, "utf8") : null;
};

/** Constants that are built into the verifiers, as JSON without characters that could end an HTML element. */
export const pinnedText = async () =>
  JSON.stringify({
    policy: await textOf("VERIFIER_POLICY"),
    roots: await textOf("VERIFIER_ROOTS"),
    keyList: await textOf("VERIFIER_KEYS"),
    stampRoots: await textOf("VERIFIER_STAMP_ROOTS"),
    by: "build",
    from: null,
  }).replaceAll("<", "\\u003c");
