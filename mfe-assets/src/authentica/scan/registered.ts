/** Details of registered files, in one chunk. */
export { FoundDetails } from "./found-details.tsx";
export { KnownDetails } from "./known-details.tsx";
