/** A typed client of Authentica's API that depends on nothing but `fetch`. */
export {
  type AuthenticaClient,
  type CallOptions,
  type ClientOptions,
  createClient,
  type RegisterOptions,
  type WriteOptions,
} from "./client.ts";
export { AuthenticaError, type ErrorCode, type FieldIssue, type RefusalCode } from "./error.ts";
export type { Content, FileToUpload, SmallFile } from "./form.ts";
export type { ListQuery } from "./list.ts";
export type * from "./wire.ts";
