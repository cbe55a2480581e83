import type { words as french } from "../fr/row-dialogs.tsx";

export const words: typeof french = {
  edit: {
    title: "Edit the object",
    means: "The change will be recorded in its history.",
    verb: "Save",
    name: "Name of the object",
    failed: "The object was not changed. ",
    missing: "This object is no longer in your list.",
  },
  revoke: {
    title: "Revoke this object?",
    means: (name) => (
      <>
        “{name}” will no longer be valid. Its registration will still be visible in the register, marked “revoked”. The
        file can be registered again, by you or by another person.
      </>
    ),
    final: "This cannot be undone.",
    eraseFile: (size) => `Also erase the file stored here${size === null ? "" : ` (${size})`}`,
    keepYours: "Keep the original: without it, the proof is worth nothing.",
    cancel: "Cancel",
    verb: "Revoke permanently",
  },
};
