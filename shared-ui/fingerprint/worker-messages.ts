/**
 * Messages of the worker about one file, in order: any number of `progress`, then either one `hash` or one `failure`.
 */
export type WorkerMessage =
  | { readonly type: "progress"; readonly bytes: number }
  | { readonly type: "hash"; readonly hash: string }
  | { readonly type: "failure"; readonly name: string; readonly message: string };
