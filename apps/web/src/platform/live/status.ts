import { create } from 'zustand';

type LiveState = {
  /** `none`: nobody is signed in. */
  status: 'none' | 'connecting' | 'connected' | 'offline';
  /** Since when there is no connection, on the clock of `performance.now()`. */
  downSince: number;
  /** Counts the times that it got ready: what was said on an earlier connection may be lost. */
  readyCount: number;
  /** Unread messages and notifications together. */
  waiting: number;
};
export type LiveStatus = Exclude<LiveState['status'], 'none'>;

/** How the socket is. It is in the first load, the socket itself is not. */
export const useLive = create<LiveState>()(() => ({ status: 'none', downSince: performance.now(), readyCount: 0, waiting: 0 }));

export function isLive(): boolean {
  return useLive.getState().status === 'connected';
}

/** For how long there has been no connection, in milliseconds; 0 while there is one. */
export function downFor(): number {
  return isLive() ? 0 : performance.now() - useLive.getState().downSince;
}

/** Resolves once the socket has connected or is known not to, or after `ms`: what is fetched then misses nothing. */
export function liveSettled(ms: number): Promise<void> {
  if (useLive.getState().status !== 'connecting') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    const unsubscribe = useLive.subscribe(({ status }) => status !== 'connecting' && finish());
    function finish() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
