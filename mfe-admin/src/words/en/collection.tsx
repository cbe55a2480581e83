import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/collection.tsx";

const shown = (count: number) => counted(count, "document shown", "documents shown");

export const words: typeof french = {
  specifiedLang: undefined,
  title: (name) => name,
  pages: (name) => `Pages of ${name}`,
  invite: "Invite a person",
  invited: (email) => `The invitation is on its way to ${email}.`,
  failed: "The documents could not be loaded",
  refreshFailed: "These documents could not be updated",
  loading: "Loading…",
  updating: "Updating…",
  shown,
  shownOf: (count, total) => `${shown(count)} of ${formatNumber(total)}`,
  selected: (count) => counted(count, "document selected", "documents selected"),
  deleteSelection: "Delete the selection",
  clearSelection: "Clear the selection",
  selectAll: "Select all",
  exportCsv: "Export as CSV",
  columns: {
    open: "Columns",
    title: "Columns shown",
    hint: "Your choice is kept in the address of the page.",
    all: "All",
    close: "Close",
  },
  filters: {
    all: "All",
    labels: {
      role: "Role",
      disabled: "Disabled",
      status: "Status",
      ownerId: "Owner (identifier)",
      notificationType: "Type",
      userId: "Person (identifier)",
    },
    values: { true: "Yes", false: "No" },
    order: "Order",
    newest: "Newest first",
    oldest: "Oldest first",
  },
  none: {
    first: "No data available",
    narrowed: {
      title: "No document matches",
      action: "Clear the search and the filters",
      hint: "Search for the beginning of a word or for a whole identifier, or use fewer filters at once.",
    },
    further: {
      title: "Nothing found so far",
      action: "Search further",
      hint: "The collection is long, and only part of it has been searched.",
    },
    end: {
      title: "This page is empty",
      action: "First page",
      hint: "Its documents have been deleted, or have moved to another page.",
    },
  },
  table: {
    actions: "Actions",
    selectPage: "Select all documents on this page",
    select: (name) => `Select ${name}`,
    empty: "empty",
    yes: "Yes",
    no: "No",
  },
  row: {
    edit: "Edit",
    editNamed: (name) => `Edit ${name}`,
    delete: "Delete",
    deleteNamed: (name) => `Delete ${name}`,
    more: (name) => `More actions for ${name}`,
    revoke: "Revoke",
    audit: "Records in the audit log",
    objects: "Their objects",
    fingerprints: "Their fingerprints",
    notifications: "Their notifications",
    publicPage: "Its public page",
    owner: "Its owner",
    history: "Its history",
    actor: "Who caused it",
    scannedBy: "Who scanned it",
  },
  notDeletable: {
    own: {
      word: "Your account",
      why: "You cannot delete your own account here. Ask another administrator.",
    },
    erased: {
      word: "Already erased",
      why: "The details of this object are erased. Its entry stays in the register.",
    },
    published: {
      word: "Published",
      why: "The service published this file itself: it has no owner, and nothing is ever removed from the register.",
    },
    history: {
      word: "History",
      why: "This notification is part of the history of an object. Only views (OBJECT_VIEW) can be deleted.",
    },
  },
  notRevocable: {
    revoked: "This object is already revoked",
    published: "The service published this file: its registration cannot change any more",
    erased: "This object is erased",
  },
  ownAccount: "This is your account: ask another administrator",
  lastAdmin: "You are the last administrator: appoint another one first",
  reason: {
    label: "Reason",
    hint: "Kept in the audit log.",
    namedHint: "Kept in the audit log, with your name.",
    missing: "Enter a reason.",
  },
  revoke: {
    title: (name) => `Revoke “${name}”`,
    consequence: "A “revoke” entry is added to the register, and the owner is notified. This cannot be undone.",
    verb: "Revoke permanently",
    failed: "The object was not revoked",
    done: (name) => `“${name}” is revoked.`,
  },
  delete: {
    title: (name) => `Delete “${name}”`,
    verb: "Delete permanently",
    severalTitle: (count) => `Delete ${count} documents`,
    severalVerb: (count) => `Delete all ${count}`,
    failed: "Nothing was deleted",
    consequences: {
      account: {
        one: "The account is closed at once, then erased with everything it holds: sessions, passkeys, files and private details. Its entries stay in the register, with nothing that leads to the person.",
        several:
          "The accounts are closed at once, then erased with everything they hold: sessions, passkeys, files and private details. Their entries stay in the register, with nothing that leads to the people.",
      },
      entry: {
        one: "The file, the name and the private details of the object are erased, and an entry added to the register says so. Its registration stays in the register.",
        several:
          "The file, the name and the private details of each object are erased, and an entry added to the register says so. Their registrations stay in the register.",
      },
      record: {
        one: "The record is removed; the file kept with it is erased.",
        several: "The records are removed; the files kept with them are erased.",
      },
      views: {
        one: "The notification is removed. Only views (OBJECT_VIEW) can be deleted: the others are the history of an object.",
        several:
          "The notifications are removed. Only views (OBJECT_VIEW) can be deleted: the others are the history of an object.",
      },
    },
    others: (count) => `and ${count} more`,
    final: "This cannot be undone.",
    typeName: "Type its name to confirm",
    typeCount: "Type the number of documents to confirm",
    mistyped: "What you typed does not match the text above.",
    done: (name) => `“${name}” is deleted`,
    severalDone: (count) => counted(count, "document deleted", "documents deleted"),
    underWay: "Access is closed; what the account held is still being erased.",
    refusals: (count) => `${counted(count, "refusal")}:`,
    refusal: (name, message) => (
      <>
        {name}: {message}
      </>
    ),
  },
  edit: {
    title: (name) => <>Edit {name}</>,
    save: "Save changes",
    done: (name) => `“${name}” is saved.`,
    failed: "Nothing was saved",
    unchanged: "No changes.",
    updated: "The document is up to date. Read it again, then save.",
    allReadOnly: {
      title: "No field of this document can be edited",
      why: "Each field says why.",
    },
    yes: "Yes",
    no: "No",
    empty: "(empty)",
    readOnly: {
      ledger: "Read-only: recorded in the register, or computed from it.",
      identity: "Read-only: identifies the document.",
      time: "Read-only: a date set by the server.",
      person: "Read-only: only the person can change it.",
      action: "Read-only: changed by a separate action, with a reason.",
      derived: "Read-only: computed from other fields.",
      history: "Read-only: records what happened.",
    },
    readOnlyUnexplained: "Read-only: the server does not say how this field can be changed.",
    noOtherChoice: "Read-only: there is nothing left to choose.",
    problems: {
      json: "This is not JSON. Check the quotes, commas and braces.",
      number: "Enter a number.",
      missing: "This field cannot be empty.",
      tooLong: (most) => `At most ${most} characters.`,
    },
    conflict: {
      title: "This document changed while you were editing it",
      choose: "Nothing was saved or overwritten. Choose, field by field, what to keep.",
      keep: "Nothing was saved or overwritten. Your own changes are kept.",
      before: "Before: ",
      now: "Now",
      mine: "Your change",
      submit: "Continue with this choice",
    },
  },
};
