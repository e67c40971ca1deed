import { create } from 'zustand';

/** Why the last session ended, for the login page; undefined if the user logged out. */
export const useSessionEnd = create<{ message: string | undefined }>()(() => ({ message: undefined }));
