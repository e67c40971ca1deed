import { create } from 'zustand';

type LiveState = {
  /**
   * `none`: no account is signed in. `offline`: this device has no network. `unreachable`: it has one, but the server does not answer, as while it restarts.
   */
  status: 'none' | 'connecting' | 'connected' | 'offline' | 'unreachable';
  /** When the connection was lost, by `performance.now()`. */
  downSince: number;
  /** Counts connections: frames sent on an earlier one may be lost. */
  readyCount: number;
  /** Unread messages and notifications together. */
  waiting: number;
};
export type LiveStatus = Exclude<LiveState['status'], 'none'>;

/** The status of the socket. Part of the first load, unlike the socket itself. */
export const useLive = create<LiveState>()(() => ({ status: 'none', downSince: performance.now(), readyCount: 0, waiting: 0 }));

/** The browser knows whether this device has a network; with one, it is the server that is away. */
export function downStatus(): 'offline' | 'unreachable' {
  return navigator.onLine ? 'unreachable' : 'offline';
}

export function isLive(): boolean {
  return useLive.getState().status === 'connected';
}

/** Returns how long the connection has been down, in milliseconds; 0 while it is up. */
export function downFor(): number {
  return isLive() ? 0 : performance.now() - useLive.getState().downSince;
}

/** Resolves once the socket has connected or failed, or after `ms`, so that a fetch afterwards misses no events. */
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
