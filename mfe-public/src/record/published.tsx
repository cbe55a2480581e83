import { words } from "#words/record.tsx";

/** Says that the service itself registered the file. `name` is the name of the file. */
export const Published = ({ name }: { readonly name: string }) => <>{words.published(name)}</>;
