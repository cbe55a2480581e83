const ENTRIES = "saved-views ";

/** Under which this device keeps the views of an account. */
export const entryOf = (userId: string): string => `${ENTRIES}${userId}`;

/** Whether anybody has kept a view on this device. */
export const hasSaved = (storage: object): boolean => Object.keys(storage).some((entry) => entry.startsWith(ENTRIES));
