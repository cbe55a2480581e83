import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";
import { useUser } from "@authentica/shared-ui/api";
import { entryPath, paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import BookOpen from "lucide-react/icons/book-open";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import Globe from "lucide-react/icons/globe";
import History from "lucide-react/icons/history";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldOff from "lucide-react/icons/shield-off";
import SmartphoneNfc from "lucide-react/icons/smartphone-nfc";
import Stamp from "lucide-react/icons/stamp";
import UserCheck from "lucide-react/icons/user-check";
import UserRound from "lucide-react/icons/user-round";
import UserX from "lucide-react/icons/user-x";
import { useNavigate } from "react-router-dom";
import { words } from "#words/collection.tsx";
import { collectionPath } from "../console/collections.ts";
import { statsQuery } from "../stats/stats-query.ts";
import {
  disableAction,
  endSessionsAction,
  removeSecondFactorAction,
  resetPasswordAction,
  roleAction,
} from "../users/user-actions.ts";
import { editDocument } from "./calls.ts";
import { documentName } from "./document-name.ts";
import type { ReasonedAction } from "./reason-dialog.tsx";
import { actionRefusal, revocationRefusal } from "./refusals.ts";
import type { RowAction } from "./row-actions.tsx";

function revokeAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return {
    title: words.revoke.title(name),
    consequence: words.revoke.consequence,
    verb: words.revoke.verb,
    danger: true,
    failure: words.revoke.failed,
    run: (reason) => editDocument("objects", doc, { status: "revoked" }, reason),
    done: words.revoke.done(name),
  };
}

/** Returns the menu items of a row: actions that ask for a reason, and links to related documents. */
export function useRowActions(
  collection: Collection,
  onAct: (action: ReasonedAction) => void,
): (doc: AdminDocument) => readonly (readonly RowAction[])[] {
  const navigate = useNavigate();
  const { data: me } = useUser();
  const { data: stats } = useQuery({ ...statsQuery, enabled: collection === "users" });

  const to = (name: string, label: string, icon: RowAction["icon"], place: string): RowAction => ({
    name,
    words: label,
    icon,
    refusal: null,
    onSelect: () => navigate(place),
  });
  const audit = (doc: AdminDocument) =>
    to("audit", words.row.audit, History, `${paths.admin}/audit?target=${encodeURIComponent(doc._id)}`);
  const person = (id: unknown, label: string): readonly RowAction[] =>
    typeof id === "string"
      ? [to("person", label, UserRound, `${collectionPath("users")}?q=${encodeURIComponent(id)}`)]
      : [];

  return (doc) => {
    switch (collection) {
      case "users": {
        const refusal = actionRefusal(doc, me?._id, stats?.users.admins);
        const act = (name: string, icon: RowAction["icon"], action: ReasonedAction): RowAction => ({
          name,
          words: action.title,
          icon,
          danger: action.danger,
          refusal,
          onSelect: () => onAct(action),
        });
        const of = (filter: string) => `?${filter}=${encodeURIComponent(doc._id)}`;
        return [
          [
            act("role", doc.role === "admin" ? ShieldOff : ShieldCheck, roleAction(doc)),
            act("disable", doc.disabled ? UserCheck : UserX, disableAction(doc)),
            act("end-sessions", LogOut, endSessionsAction(doc)),
            act("reset-password", KeyRound, resetPasswordAction(doc)),
            act("remove-second-factor", SmartphoneNfc, removeSecondFactorAction(doc)),
          ],
          [
            to("objects", words.row.objects, Stamp, collectionPath("objects") + of("ownerId")),
            to("fingerprints", words.row.fingerprints, Fingerprint, collectionPath("fingerprints") + of("userId")),
            to("notifications", words.row.notifications, Bell, collectionPath("notifications") + of("userId")),
            audit(doc),
          ],
        ];
      }
      case "objects":
        return [
          [
            {
              name: "revoke",
              words: words.row.revoke,
              icon: Ban,
              danger: true,
              refusal: revocationRefusal(doc),
              onSelect: () => onAct(revokeAction(doc)),
            },
          ],
          [
            ...(typeof doc.tokenId === "number"
              ? [to("explorer", words.row.publicPage, Globe, entryPath(doc.tokenId))]
              : []),
            ...person(doc.ownerId, words.row.owner),
            to(
              "notifications",
              words.row.history,
              BookOpen,
              `${collectionPath("notifications")}?q=${encodeURIComponent(doc._id)}`,
            ),
            audit(doc),
          ],
        ];
      case "notifications":
        return [[...person(doc.actor, words.row.actor), audit(doc)]];
      default:
        return [[...person(doc.userId, words.row.scannedBy), audit(doc)]];
    }
  };
}
