/** What keeps a file from being read: itself, or the program that reads it, which did not load. */
export type ReadFailure = "file" | "program";

/** What a person is told of each. A program that did not load says nothing of the file. */
export const READ_FAILURES: Readonly<Record<ReadFailure, { readonly title: string; readonly message: string }>> = {
  file: {
    title: "Ce fichier n’a pas pu être lu",
    message: "Il a peut-être été déplacé, modifié ou ouvert par un autre programme pendant la lecture.",
  },
  program: {
    title: "La vérification n’a pas pu démarrer",
    message: "Vérifiez votre connexion\u00a0; votre fichier n’est pas en cause.",
  },
};

/** Thrown if the program that hashes files did not load. */
export class NoProgram extends Error {}

/** A file has no fingerprint here; the message is for a person. */
export class ReadFailed extends Error {
  readonly failure: ReadFailure;

  constructor(cause: unknown) {
    const failure = cause instanceof NoProgram ? "program" : "file";
    const { title, message } = READ_FAILURES[failure];
    super(`${title}. ${message}`, { cause });
    this.failure = failure;
  }
}
