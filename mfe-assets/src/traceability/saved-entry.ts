const ENTRIES = "saved-views ";

/** Returns the storage key for the saved views of an account. */
export const entryOf = (userId: string): string => `${ENTRIES}${userId}`;

/** Whether any view is saved on this device. */
export const hasSaved = (storage: object): boolean => Object.keys(storage).some((entry) => entry.startsWith(ENTRIES));
