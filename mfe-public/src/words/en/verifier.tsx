import type { words as french } from "../fr/verifier.tsx";

export const words: typeof french = {
  title: "Check a file",
  lead: "A file or its fingerprint is all you need to find out if the file is in the register, since when, and what has happened to it since. Your browser recomputes the proof itself.",
  unread: {
    title: "The history of this object could not be loaded",
    message: "The register knows this fingerprint, but did not return its entries: the proof has not been checked.",
  },
  offline: {
    title: "Check without this site",
    why: "A proof can be checked without us, even if this site disappears: all you need is its archive and this verifier, which works offline. Get the verifier here rather than from the archive that you were given: a forger could have modified both.",
    show: "Download the offline verifier",
    unread: { title: "The verifier could not be read", message: "The service did not answer." },
    none: "This service has not built it.",
    files: {
      page: "A page, for your browser",
      command: "A command, for Node 20, Deno or Bun",
      client: "The same command, which can also certify",
    },
    download: (name) => `Download ${name}`,
    unregistered: "This fingerprint is not in the register yet.",
    published: (tokenId, link) => <>Published by the service, {link(`entry no. ${tokenId}`)}</>,
    compare: (policy) => (
      <>
        Compare this fingerprint with that of your copy: drop the copy above, or use{" "}
        <code>sha256sum authentica-verify.mjs</code>. It changes with every new version of the verifier and of{" "}
        {policy("the register’s policy")}.
      </>
    ),
  },
};
