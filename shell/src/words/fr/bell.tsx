import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of the bell. They are loaded with the layout; those of its panel and of the page are in `notifications.tsx`. */
export const words = {
  title: "Notifications",
  unread: (count: number, digits: string) => `Notifications, ${digits} ${count === 1 ? "non lue" : "non lues"}`,
  loading: specifiedOr<ReactNode>(<English>Loading...</English>, "Chargement…"),
  /** Language of the specification's sentences about notifications, if it is not that of the page. */
  sentenceLang: specifiedOr<"en" | undefined>("en", undefined),
  failed: specifiedOr("Failed to load notifications.", "Échec du chargement des notifications."),
  missing: "Vos notifications n’ont pas pu être affichées",
  announcement: {
    one: (line: ReactNode, sentence: ReactNode): ReactNode => (
      <>
        Nouvelle notification&nbsp;: {line}. {sentence}
      </>
    ),
    untold: (sentence: ReactNode): ReactNode => <>Nouvelle notification. {sentence}</>,
    several: (count: number) => `${count} nouvelles notifications.`,
  },
};
