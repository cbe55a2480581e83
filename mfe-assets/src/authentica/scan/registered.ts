/** Details of registered files, bundled into one chunk. */
export { FoundDetails } from "./found-details.tsx";
export { KnownDetails } from "./known-details.tsx";
