import type { ReactNode } from "react";

/** Words that the product says in English, in a page that is in French: read aloud as what they are. */
export const English = ({ children }: { readonly children: ReactNode }) => <span lang="en">{children}</span>;
