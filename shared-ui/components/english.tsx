import { language } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Marks an English text of the product in a French page, so that screen readers pronounce it as English. */
export const English = ({ children }: { readonly children: ReactNode }) =>
  language === "en" ? children : <span lang="en">{children}</span>;
