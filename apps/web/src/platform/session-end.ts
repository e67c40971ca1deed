import { create } from 'zustand';

/** Why the last session ended by itself, for the log-in page to say. Nothing where its user ended it. */
export const useSessionEnd = create<{ message: string | undefined }>()(() => ({ message: undefined }));
