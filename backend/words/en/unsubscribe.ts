/** Words of the pages behind the unsubscribe links in e-mails, in English. */
import type { NewsKind } from "../../contract/event-text.ts";
import type { UnsubscribeWords } from "../fr/unsubscribe.ts";

const KINDS: Readonly<Record<NewsKind, string>> = {
  offers: "transfer offers made to you",
  answers: "answers to transfer offers",
  views: "views of your objects",
  changes: "changes to your objects",
};

export const unsubscribe: UnsubscribeWords = {
  asking: {
    title: "Stop receiving these messages?",
    text: (kind) =>
      `You will no longer receive e-mails about ${KINDS[kind]}. They will still appear in your notifications. Messages about your account or its security are always sent.`,
    button: "Stop receiving them",
    preferences: "Choose which messages you receive",
  },
  done: {
    title: "You are unsubscribed",
    text: (kind) =>
      `You no longer receive e-mails about ${KINDS[kind]}. They still appear in your notifications, where you can change this choice.`,
    preferences: "See my notifications",
  },
};
