/** A typed client of the API of Authentica, with nothing but `fetch` beneath. */
export {
  type AuthenticaClient,
  type CallOptions,
  type ClientOptions,
  createClient,
  type RegisterOptions,
  type WriteOptions,
} from "./client.ts";
export { AuthenticaError, type ErrorCode, type FieldIssue, type RefusalCode } from "./error.ts";
export type { Content, FileToUpload } from "./form.ts";
export type { ListQuery } from "./list.ts";
export type * from "./wire.ts";
