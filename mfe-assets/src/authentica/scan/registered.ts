/** What is shown of a file that the registry has. */
export { FoundDetails } from "./found-details.tsx";
export { KnownDetails } from "./known-details.tsx";
