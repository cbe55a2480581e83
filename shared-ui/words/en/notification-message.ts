import type { words as french } from "../fr/notification-message.ts";

export const words: typeof french = {
  generic: "You have a new notification.",
  registered: (name) => `${name} is now in the register.`,
  viewed: (name) => `Another user viewed your object ${name}.`,
  revoked: (name) => `The registration of ${name} has been revoked.`,
  edited: (name) => `The details of ${name} have been updated.`,
};
