/** What keeps a file from being read: itself, that it is being written, or that the program that reads it did not load. */
export type ReadFailure = "file" | "changed" | "program";

/** Words for each. A program that did not load says nothing about the file. */
export const READ_FAILURES: Readonly<Record<ReadFailure, { readonly title: string; readonly message: string }>> = {
  file: {
    title: "Ce fichier n’a pas pu être lu",
    message: "Il a peut-être été déplacé, modifié ou ouvert par un autre programme pendant la lecture.",
  },
  changed: {
    title: "Le fichier a changé pendant la lecture",
    message: "Attendez qu’il soit entièrement enregistré, puis choisissez-le à nouveau.",
  },
  program: {
    title: "La vérification n’a pas pu démarrer",
    message: "Vérifiez votre connexion\u00a0; votre fichier n’est pas en cause.",
  },
};

/** Thrown if the program that hashes files did not load. */
export class NoProgram extends Error {}

/** Threads hand on the name of an error, not its class. */
const failureOf = (cause: unknown): ReadFailure =>
  cause instanceof NoProgram ? "program" : (cause as Error | null)?.name === "FileChanged" ? "changed" : "file";

/** A file has no fingerprint here; the message is for a person. */
export class ReadFailed extends Error {
  readonly failure: ReadFailure;

  constructor(cause: unknown) {
    const failure = failureOf(cause);
    const { title, message } = READ_FAILURES[failure];
    super(`${title}. ${message}`, { cause });
    this.failure = failure;
  }
}
